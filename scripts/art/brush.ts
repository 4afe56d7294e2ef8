export const SIDE = 400;

/** Mulberry32: the same seed draws the same picture. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 0x9e3779b1) >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixedBits = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32;
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next();
  }

  whole(end: number): number {
    return (this.next() * end) | 0;
  }

  /** More often near the middle. */
  near(middle: number, spread: number): number {
    return middle + (this.next() + this.next() + this.next() - 1.5) * spread;
  }

  of<T>(list: readonly T[]): T {
    return list[this.whole(list.length)] as T;
  }
}

export const count = (length: number): number[] => Array.from({ length }, (_, index) => index);

type Rgb = readonly [number, number, number];

const rgbOf = (hex: string): Rgb => {
  const all = Number.parseInt(hex.slice(1), 16);
  return [all >> 16, (all >> 8) & 255, all & 255];
};

export function mixColors(one: string, other: string, share: number): string {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  const channel = (index: 0 | 1 | 2) => (a[index] + (b[index] - a[index]) * share) | 0;
  return `rgb(${channel(0)},${channel(1)},${channel(2)})`;
}

/** A colour of a ramp, from its first (0) to its last (1). */
export function ramp(colors: readonly string[], at: number): string {
  const place = Math.min(Math.max(at, 0), 0.9999) * (colors.length - 1);
  const first = place | 0;
  return mixColors(colors[first] ?? '#000000', colors[first + 1] ?? '#000000', place - first);
}

export function ground(colors: readonly string[], id = 'ground'): string {
  const stops = colors
    .map((color, index) => `<stop offset="${index / (colors.length - 1)}" stop-color="${color}"/>`)
    .join('');
  return `<linearGradient id="${id}" x2="0" y2="1">${stops}</linearGradient><rect width="400" height="400" fill="url(#${id})"/>`;
}

export function glow(x: number, y: number, radius: number, color: string): string {
  return [2.1, 1.6, 1.25]
    .map((times) => dot(x, y, radius * times, color, 0.09))
    .concat(dot(x, y, radius, color))
    .join('');
}

export function dot(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity="${opacity}"/>`;
}

export function stars(chance: Chance, number: number, low: number): string {
  return count(number)
    .map(() => {
      const [x, y] = [chance.between(0, SIDE), chance.between(0, low)];
      return dot(x, y, chance.of([0.6, 0.9, 1.3]), '#ffffff', chance.between(0.2, 0.85));
    })
    .join('');
}

export function path(
  points: readonly (readonly [number, number])[],
  look: { fill?: string; stroke?: string; width?: number; opacity?: number },
): string {
  const { fill = 'none', stroke = 'none', width = 1, opacity = 1 } = look;
  const line = `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`;
  const end = fill === 'none' ? '' : `L${SIDE + 10} ${SIDE + 10}L-10 ${SIDE + 10}Z`;
  return `<path d="${line}${end}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}"/>`;
}

export const canvas = (body: string, side: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 400 400">${body}</svg>`;
