import type { Answer } from '../../../lib/api/api.ts';

export type GameState = Answer<'game.state'>;
export type Prize = GameState['prizes'][number];

export interface Slice {
  id: number;
  kind: Prize['kind'];
  short: string;
  from: number;
  to: number;
}

const SLOTS = 10_000;
const RADIUS = 116;
const HUB = 32;
const NAME_RADIUS = 76;
const TURN = 360;
const TURNS = 5;
const INKS = {
  'var(--base-press)': 'var(--on-base)',
  'var(--base-fill)': 'var(--on-base)',
  'var(--up-press)': 'var(--up-ink)',
  'var(--up-fill)': 'var(--up-ink)',
  'var(--warn-fill)': 'var(--warn-ink)',
} as const;
const MONEY = Object.keys(INKS) as (keyof typeof INKS)[];

/** Rotates a name to the middle of its slice, and flips it in the left half, so that no name is upside down. */
export function nameTransform({ from, to }: Pick<Slice, 'from' | 'to'>): string {
  const angle = ((from + to) / 2) * TURN - TURN / 4;
  const isLeft = angle > TURN / 4;
  return `rotate(${angle}) translate(${NAME_RADIUS} 0)${isLeft ? ' rotate(180)' : ''} translate(0 4)`;
}

/** In their listed order, as wide as their probabilities. */
export function slicesOf(prizes: readonly Prize[], short: (prize: Prize) => string): Slice[] {
  let slots = 0;
  return prizes.map((prize) => {
    const from = slots / SLOTS;
    slots += prize.slots;
    return { id: prize.id, kind: prize.kind, short: short(prize), from, to: slots / SLOTS };
  });
}

export function sliceColour({ kind }: Pick<Slice, 'kind'>, at: number): string {
  if (kind === 'none') return 'var(--raised-press)';
  if (kind === 'coupon') return 'var(--account-financial)';
  return moneyColour(at);
}

/** Of the name on the slice. */
export function sliceInk({ kind }: Pick<Slice, 'kind'>, at: number): string {
  if (kind === 'none') return 'var(--text)';
  if (kind === 'coupon') return 'var(--on-base)';
  return INKS[moneyColour(at)];
}

function moneyColour(at: number): keyof typeof INKS {
  return MONEY[at % MONEY.length] ?? 'var(--base-press)';
}

export function slicePath(from: number, to: number): string {
  const at = (share: number, radius: number): string => {
    const angle = (share - 0.25) * 2 * Math.PI;
    return `${Math.cos(angle) * radius} ${Math.sin(angle) * radius}`;
  };
  const isWide = to - from > 0.5 ? 1 : 0;
  // A full circle would start where it ends, which draws nothing.
  const end = to - from >= 1 ? to - 0.0001 : to;
  return [
    `M${at(from, HUB)} L${at(from, RADIUS)}`,
    `A${RADIUS} ${RADIUS} 0 ${isWide} 1 ${at(end, RADIUS)}`,
    `L${at(end, HUB)} A${HUB} ${HUB} 0 ${isWide} 0 ${at(from, HUB)} Z`,
  ].join(' ');
}

/** Rotation of the wheel at which the slot `position` is under the pointer, after some turns. */
export function turnTo(turnedDegrees: number, position: number): number {
  const target = TURN - ((position + 0.5) / SLOTS) * TURN;
  const whole = turnedDegrees - (turnedDegrees % TURN);
  return whole + TURNS * TURN + target;
}
