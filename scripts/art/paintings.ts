// The ten painting styles, one per collection. `phase` goes from 0 to 1 in animated works and ends where it began.
import { Chance, count, dot, glow, ground, mixColors, path, ramp, SIDE, stars } from './brush.ts';

/** The body of an SVG. */
export type Painting = (seed: number, colors: readonly string[], phase: number) => string;

const TURN = 2 * Math.PI;
const GOLDEN_ANGLE = 2.399963;
const steps = (length: number, step: number) => count(length).map((index) => index * step - step);

const waves: Painting = (seed, colors, phase) => {
  const chance = new Chance(seed);
  const [top = '', middle = '', low = '', sun = '', deep = ''] = colors;
  const sunX = chance.between(110, 290);
  const rows = count(9).map((row) => {
    const y = 205 + row * 24;
    const shift = chance.between(0, 6) + phase * TURN;
    const line = steps(44, 10).map((x): [number, number] => [
      x,
      y + (9 + row * 2) * Math.sin(x / (58 + row * 8) + shift) + 4 * Math.sin(x / 29 + shift),
    ]);
    const fill = mixColors(low, deep, row / 8);
    return path(line, { fill, stroke: sun, width: 1.2 });
  });
  const glints = count(26).map(() => {
    const y = chance.between(228, 380);
    const x = chance.near(sunX, 60 + (y - 220));
    return `<rect x="${x}" y="${y}" width="${chance.between(8, 30)}" height="1.7" fill="${sun}" opacity=".6"/>`;
  });
  return (
    ground([top, middle, low]) +
    stars(chance, 60, 150) +
    glow(sunX, chance.between(150, 195), chance.between(46, 74), sun) +
    rows.join('') +
    glints.join('')
  );
};

const orbits: Painting = (seed, colors, phase) => {
  const chance = new Chance(seed);
  const [dark = '', lit = '', star = '', ...moons] = colors;
  const tilt = chance.between(-32, 32);
  const rings = count(9).map((ring) => 76 + ring * 21);
  const half = (sweep: 0 | 1, opacity: number) =>
    rings
      .map(
        (rx, ring) =>
          `<path d="M${200 - rx} 200A${rx} ${rx * 0.36} 0 0 ${sweep} ${200 + rx} 200" fill="none" stroke="${ramp(moons, ring / 8)}" stroke-width="${ring % 3 === 0 ? 2.2 : 1.1}" opacity="${opacity}"/>`,
      )
      .join('');
  const bodies = count(6).map((index) => {
    const rx = rings[index + 2] ?? 100;
    const angle = chance.between(0, TURN) + phase * TURN * (index % 2 === 0 ? 1 : -1);
    const size = chance.between(5, 13);
    return glow(
      200 + rx * Math.cos(angle),
      200 + rx * 0.36 * Math.sin(angle),
      size,
      ramp(moons, index / 5),
    );
  });
  const turnedBody = (body: string) => `<g transform="rotate(${tilt} 200 200)">${body}</g>`;
  return (
    ground([dark, lit, dark]) +
    stars(chance, 80, SIDE) +
    turnedBody(half(1, 0.45)) +
    glow(200, 200, 60, star) +
    turnedBody(half(0, 0.95) + bodies.join(''))
  );
};

const city: Painting = (seed, colors) => {
  const chance = new Chance(seed);
  const [top = '', low = '', ...walls] = colors;
  const houses = count(81).map((place) => {
    const [row, column] = [(place / 9) | 0, place % 9];
    const [x, y] = [200 + (row - column) * 27, 176 + (row + column) * 14];
    const far = Math.hypot(row - 4, column - 4);
    const height =
      chance.next() < 0.08 ? 6 : Math.min(150, Math.max(12, chance.near(98 - far * 14, 60)));
    const wall = chance.of(walls);
    const roof = y - height;
    const side = (to: -1 | 1, shade: string) =>
      `<path d="M${x + to * 27} ${roof}L${x} ${roof + 14}L${x} ${y + 14}L${x + to * 27} ${y}Z" fill="${shade}"/>`;
    const lights = count((height / 18) | 0).flatMap((floor) =>
      chance.next() < 0.6
        ? `<path d="M${x - 20} ${roof + 12 + floor * 16}l6 3v6l-6 -3z" fill="#fff3c9" opacity=".8"/>`
        : '',
    );
    return `<path d="M${x} ${roof - 14}L${x + 27} ${roof}L${x} ${roof + 14}L${x - 27} ${roof}Z" fill="${mixColors(wall, '#ffffff', 0.25)}"/>${side(-1, wall)}${side(1, mixColors(wall, '#101028', 0.4))}${lights.join('')}`;
  });
  return ground([top, low]) + glow(chance.between(70, 330), 84, 40, '#ffe2b0') + houses.join('');
};

const garden: Painting = (seed, colors) => {
  const chance = new Chance(seed);
  const [dark = '', ...petals] = colors;
  const places = [
    [205, 178, 140],
    [92, 300, 90],
    [322, 318, 78],
    [338, 70, 62],
    [54, 74, 56],
  ] as const;
  const flowers = places.map(([x, y, radius]) => {
    const leaves = 8 + chance.whole(6);
    const [inner, outer] = [chance.of(petals), chance.of(petals)];
    const layers = [1, 0.72, 0.46].flatMap((scale, layer) =>
      count(leaves).map((leaf) => {
        const [wide, long] = [radius * 0.3 * scale, radius * scale];
        const angle = (leaf * 360) / leaves + (layer * 180) / leaves;
        return `<path d="M0 0C${wide} ${-wide} ${wide} ${-long * 0.86} 0 ${-long}C${-wide} ${-long * 0.86} ${-wide} ${-wide} 0 0Z" transform="translate(${x} ${y}) rotate(${angle})" fill="${mixColors(inner, outer, layer / 2)}" opacity=".62" stroke="#ffffff" stroke-opacity=".2"/>`;
      }),
    );
    return layers.join('') + dot(x, y, radius * 0.09, '#fff6d6');
  });
  return ground([mixColors(dark, '#ffffff', 0.06), dark]) + flowers.reverse().join('');
};

const bloom: Painting = (seed, colors, phase) => {
  const chance = new Chance(seed);
  const [dark = '', ...seeds] = colors;
  const [wave, fold] = [chance.between(2.2, 4), chance.between(0, 1)];
  const dots = count(560).map((index) => {
    const number = 560 - index;
    const radius = 8.9 * Math.sqrt(number);
    const far = radius / 215;
    const angle = number * GOLDEN_ANGLE;
    const size =
      1.3 + 5.6 * Math.abs(Math.sin(far * wave + fold + phase * Math.PI)) * (0.5 + 0.5 * far);
    return dot(
      200 + radius * Math.cos(angle),
      200 + radius * Math.sin(angle),
      size,
      ramp(seeds, far),
    );
  });
  return `<rect width="400" height="400" fill="${dark}"/>${dots.join('')}`;
};

const dunes: Painting = (seed, colors) => {
  const chance = new Chance(seed);
  const [top = '', middle = '', ...sand] = colors;
  const shifts = [chance.between(0, 6), chance.between(0, 6), chance.between(-60, 60)] as const;
  const rows = count(34).map((row) => {
    const at = row / 33;
    const height = 10 + 30 * (1 - Math.abs(at - 0.4));
    const line = steps(54, 8).map((x): [number, number] => {
      const ridge = Math.exp(-(((x - (250 + shifts[2] - at * 90)) / 110) ** 2));
      const ripple = 1 + 0.5 * Math.sin(x / 23 + shifts[0] + at * 4);
      return [
        x,
        150 + at * 260 - height * ridge * ripple - 6 * Math.sin(x / 57 + shifts[1] + at * 6),
      ];
    });
    return path(line, { fill: ramp(sand, at), stroke: '#1a1026', width: 0.8 });
  });
  return ground([top, middle]) + glow(chance.between(80, 320), 96, 44, '#ffe9c2') + rows.join('');
};

const loom: Painting = (seed, colors) => {
  const chance = new Chance(seed);
  const [dark = '', ...threads] = colors;
  const across = 4 + chance.whole(3);
  const tile = SIDE / across;
  const tiles = count(across * across).map((place) => {
    const [row, column] = [(place / across) | 0, place % across];
    const arcs = [0.17, 0.33, 0.5, 0.67, 0.83].flatMap((share, index) => {
      const arc = (corner: string, color: string) =>
        `<circle ${corner} r="${tile * share}" fill="none" stroke="${mixColors(color, dark, 0.12 * Math.abs(index - 2))}" stroke-width="${tile * 0.09}"/>`;
      const one = threads[(row + column) % threads.length] ?? dark;
      const other = threads[(row * 2 + column + 1) % threads.length] ?? dark;
      return share > 0.7
        ? arc('', one)
        : arc('', one) + (share > 0.5 ? '' : arc(`cx="${tile}" cy="${tile}"`, other));
    });
    const turn = chance.next() < 0.5 ? 90 : 0;
    return `<svg x="${column * tile}" y="${row * tile}" width="${tile}" height="${tile}"><g transform="rotate(${turn} ${tile / 2} ${tile / 2})">${arcs.join('')}</g></svg>`;
  });
  return `<rect width="400" height="400" fill="${dark}"/>${tiles.join('')}`;
};

const aurora: Painting = (seed, colors) => {
  const chance = new Chance(seed);
  const [top = '', low = '', ...lights] = colors;
  const heights = count(8).map(() => chance.between(20, 330));
  const at = (index: number, share: number) =>
    (heights[index] ?? 0) * (1 - share) +
    (heights[index + 4] ?? 0) * share +
    30 * Math.sin(share * TURN);
  const curtains = count(54).map((index) => {
    const share = index / 53;
    return `<path d="M-20 ${at(0, share)}C120 ${at(1, share)} 260 ${at(2, share)} 420 ${at(3, share)}" fill="none" stroke="${ramp(lights, share)}" stroke-width="2.6" opacity=".8"/>`;
  });
  const hills = steps(44, 10).map((x): [number, number] => [
    x,
    330 + chance.between(-16, 16) + 18 * Math.sin(x / 60),
  ]);
  return (
    ground([top, low]) +
    stars(chance, 60, 260) +
    curtains.join('') +
    path(hills, { fill: '#050912' })
  );
};

const mesh: Painting = (seed, colors, phase) => {
  const chance = new Chance(seed);
  const [dark = '', lit = '', ...lines] = colors;
  const points = count(54).map((): [number, number] => {
    const [x, y, round] = [chance.between(0, SIDE), chance.between(40, 360), chance.between(4, 14)];
    const turn = chance.between(0, TURN) + phase * TURN;
    return [x + round * Math.cos(turn), y + round * Math.sin(turn)];
  });
  const links = points.flatMap(([x, y], index) =>
    points.slice(index + 1).flatMap(([toX, toY]) => {
      const far = Math.hypot(x - toX, y - toY);
      return far > 66
        ? []
        : `<path d="M${x} ${y}L${toX} ${toY}" stroke="${ramp(lines, x / SIDE)}" opacity="${0.95 - far / 80}"/>`;
    }),
  );
  const knots = points.map(([x, y]) =>
    dot(x, y, chance.of([1.8, 2.6, 4.2]), ramp(lines, x / SIDE)),
  );
  return ground([dark, lit, dark]) + links.join('') + knots.join('');
};

const ripples: Painting = (seed, colors, phase) => {
  const chance = new Chance(seed);
  const [dark = '', lit = '', ...rings] = colors;
  const centers = count(3).map(() => [chance.between(60, 340), chance.between(60, 340)] as const);
  const bands = count(14).flatMap((band) =>
    centers.map(([x, y], index) => {
      const radius = ((band + phase * 2) % 14) * 17 + 6;
      return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${ramp(rings, (band / 14 + index / 3) % 1)}" stroke-width="${band % 2 === 0 ? 7 : 2.6}" opacity="${0.9 - radius / 300}"/>`;
    }),
  );
  return ground([dark, lit]) + bands.join('');
};

/** The lid of a blind box, closed. */
const box: Painting = (seed, colors) => {
  const chance = new Chance(seed);
  const [dark = '', lit = '', face = '', band = ''] = colors;
  const sparks = count(40).map(() => {
    const [x, y, size] = [chance.between(30, 370), chance.between(20, 180), chance.between(0.8, 3)];
    return dot(x, y, size, band, chance.between(0.2, 0.9));
  });
  return `${ground([lit, dark])}${sparks.join('')}<circle cx="200" cy="200" r="150" fill="${band}" opacity=".09"/>
<ellipse cx="200" cy="332" rx="122" ry="20" fill="#05060d" opacity=".6"/>
<path d="M92 150L200 204V324L92 270Z" fill="${face}"/><path d="M308 150L200 204V324L308 270Z" fill="${mixColors(face, '#0b0820', 0.5)}"/>
<path d="M92 150L200 96L308 150L200 204Z" fill="${mixColors(face, '#ffffff', 0.3)}"/>
<path d="M134 129L242 183V303L258 295V175L150 121Z" fill="${band}"/><path d="M266 129L158 183V303L142 295V175L250 121Z" fill="${mixColors(band, '#0b0820', 0.3)}"/>`;
};

export const PAINTINGS: Readonly<Record<string, Painting>> = {
  waves,
  orbits,
  city,
  garden,
  bloom,
  dunes,
  loom,
  aurora,
  mesh,
  ripples,
  box,
};
