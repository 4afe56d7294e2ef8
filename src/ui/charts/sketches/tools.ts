/**
 * The tools, a record for each: how many points the user sets, and what is drawn and touched for them. All of it is in
 * pixels of the prices' pane, so that one more tool is one more record.
 */
import type { Place } from '../candles/layer.ts';
import { endOfRay, heightAt, type Size } from './geometry.ts';

/** A point of a sketch in the pane. */
export interface Spot extends Place {
  price: number;
}

export type Ink = 'own' | 'up' | 'down' | 'entry';

export type Shape =
  | { is: 'path'; places: readonly Place[]; ink: Ink; dash?: 'dashed'; isFaint?: true }
  | { is: 'area'; places: readonly Place[]; ink: Ink }
  | {
      is: 'text';
      at: Place;
      text: string;
      ink: Ink;
      align: CanvasTextAlign;
      look?: 'pill' | 'large';
    };

export interface Scene extends Size {
  yOf(price: number): number;
  /** Written by the page, which has the core and the language. */
  texts: readonly string[];
}

export interface Tool {
  group: 'lines' | 'levels' | 'measure' | 'plans';
  /** Points that the user sets. */
  taps: 1 | 2 | 3;
  shapes(spots: readonly Spot[], scene: Scene): readonly Shape[];
  /** All points of a new sketch, of those that the user has set. */
  complete?(places: readonly Place[], size: Size): readonly Place[];
  /** Where the points are after one of them was dragged; without it only that one moves. */
  drag?(places: readonly Place[], index: number, to: Place): readonly Place[];
  /** A touch inside its areas is a touch on it. */
  isSolid?: true;
  /** Which lines of it can be crossed by the price. */
  hasAlert?: true;
}

export const TOOL_NAMES = [
  'trend',
  'ray',
  'level',
  'vertical',
  'channel',
  'box',
  'fib',
  'ruler',
  'text',
  'long',
  'short',
] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

export const FIB_LEVELS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;
const LABEL_GAP = 6;
const LINE_HEIGHT = 16;
/** A new plan: width in pixels, and how far its stop is away as a share of the pane's height. */
const PLAN = { width: 120, stop: 0.12, ratio: 2 } as const;

const line = (...places: Place[]): Shape => ({ is: 'path', places, ink: 'own' });

function corners(one: Place, other: Place): Place[] {
  return [one, { x: other.x, y: one.y }, other, { x: one.x, y: other.y }];
}

const trend: Tool = {
  group: 'lines',
  taps: 2,
  hasAlert: true,
  shapes: ([from, to]) => (from === undefined || to === undefined ? [] : [line(from, to)]),
};

const ray: Tool = {
  group: 'lines',
  taps: 2,
  hasAlert: true,
  shapes: ([from, to], scene) =>
    from === undefined || to === undefined ? [] : [line(from, endOfRay(from, to, scene))],
};

const level: Tool = {
  group: 'levels',
  taps: 1,
  hasAlert: true,
  shapes: ([at], { width }) =>
    at === undefined ? [] : [line({ x: 0, y: at.y }, { x: width, y: at.y })],
};

const vertical: Tool = {
  group: 'lines',
  taps: 1,
  shapes: ([at], { height }) =>
    at === undefined ? [] : [line({ x: at.x, y: 0 }, { x: at.x, y: height })],
};

/** Two parallel lines that go on to the right, and the line in their middle. */
const channel: Tool = {
  group: 'lines',
  taps: 3,
  hasAlert: true,
  shapes: ([from, to, beside], scene) => {
    if (from === undefined || to === undefined) return [];
    const [start, right] = from.x <= to.x ? [from, to] : [to, from];
    const end = endOfRay(start, right, scene);
    if (beside === undefined) return [line(start, end)];
    const width = beside.y - heightAt(start, right, beside.x);
    const at = (place: Place, share: number): Place => ({ x: place.x, y: place.y + share * width });
    return [
      { is: 'area', places: [start, end, at(end, 1), at(start, 1)], ink: 'own' },
      line(start, end),
      line(at(start, 1), at(end, 1)),
      {
        is: 'path',
        places: [at(start, 0.5), at(end, 0.5)],
        ink: 'own',
        dash: 'dashed',
        isFaint: true,
      },
    ];
  },
};

const box: Tool = {
  group: 'levels',
  taps: 2,
  hasAlert: true,
  isSolid: true,
  shapes: ([one, other]) => {
    if (one === undefined || other === undefined) return [];
    const places = corners(one, other);
    return [
      { is: 'area', places, ink: 'own' },
      { is: 'path', places: [...places, one], ink: 'own' },
    ];
  },
};

const fib: Tool = {
  group: 'levels',
  taps: 2,
  hasAlert: true,
  shapes: ([from, to], { yOf, texts }) => {
    if (from === undefined || to === undefined) return [];
    const [start, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)];
    const levels = FIB_LEVELS.flatMap((share, index): Shape[] => {
      const y = yOf(to.price + share * (from.price - to.price));
      const text = texts[index];
      const label: Shape[] =
        text === undefined
          ? []
          : [{ is: 'text', at: { x: start, y: y - LABEL_GAP }, text, ink: 'own', align: 'left' }];
      return [line({ x: start, y }, { x: right, y }), ...label];
    });
    return [
      { is: 'path', places: [from, to], ink: 'own', dash: 'dashed', isFaint: true },
      ...levels,
    ];
  },
};

/** Measures a distance: its texts are price, percent, bars and time. */
const ruler: Tool = {
  group: 'measure',
  taps: 2,
  isSolid: true,
  shapes: ([from, to], { height, texts }) => {
    if (from === undefined || to === undefined) return [];
    const ink = to.price >= from.price ? 'up' : 'down';
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const room = texts.length * LINE_HEIGHT + LABEL_GAP;
    const first = to.y < from.y ? to.y - room : to.y + LINE_HEIGHT;
    const top = Math.max(LINE_HEIGHT, Math.min(height - room, first));
    return [
      { is: 'area', places: corners(from, to), ink },
      {
        is: 'path',
        places: [
          { x: middle.x, y: from.y },
          { x: middle.x, y: to.y },
        ],
        ink,
      },
      {
        is: 'path',
        places: [
          { x: from.x, y: middle.y },
          { x: to.x, y: middle.y },
        ],
        ink,
      },
      ...texts.map(
        (text, index): Shape => ({
          is: 'text',
          at: { x: middle.x, y: top + index * LINE_HEIGHT },
          text,
          ink,
          align: 'center',
          look: 'pill',
        }),
      ),
    ];
  },
};

const text: Tool = {
  group: 'measure',
  taps: 1,
  shapes: ([at], { texts }) =>
    at === undefined
      ? []
      : texts.map((one, index) => ({
          is: 'text',
          at: { x: at.x, y: at.y + index * LINE_HEIGHT },
          text: one,
          ink: 'own',
          align: 'left',
          look: 'large',
        })),
};

/** Entry, target and stop. The target is above the entry of a long plan, and below that of a short one. */
function plan(direction: 1 | -1): Tool {
  return {
    group: 'plans',
    taps: 1,
    isSolid: true,
    complete: ([at], { height }) => {
      if (at === undefined) return [];
      const risk = direction * PLAN.stop * height;
      const right = at.x + PLAN.width;
      return [at, { x: right, y: at.y - PLAN.ratio * risk }, { x: right, y: at.y + risk }];
    },
    shapes: ([entry, target, stop], { texts }) => {
      if (entry === undefined || target === undefined || stop === undefined) return [];
      const right = target.x;
      const edge = (y: number, ink: Ink): Shape => ({
        is: 'path',
        places: [
          { x: entry.x, y },
          { x: right, y },
        ],
        ink,
      });
      const middle = (entry.x + right) / 2;
      const [gain, loss, ratio] = texts;
      const write = (words: string | undefined, y: number, ink: Ink): Shape[] =>
        words === undefined
          ? []
          : [{ is: 'text', at: { x: middle, y }, text: words, ink, align: 'center' }];
      const down = target.y < entry.y ? LINE_HEIGHT : -LABEL_GAP;
      return [
        { is: 'area', places: corners(entry, { x: right, y: target.y }), ink: 'up' },
        { is: 'area', places: corners(entry, { x: right, y: stop.y }), ink: 'down' },
        edge(target.y, 'up'),
        edge(stop.y, 'down'),
        edge(entry.y, 'entry'),
        ...write(gain, target.y + down, 'up'),
        ...write(loss, stop.y - (down > 0 ? LABEL_GAP : -LINE_HEIGHT), 'down'),
        ...(ratio === undefined
          ? []
          : [
              {
                is: 'text',
                at: { x: middle, y: (entry.y + target.y) / 2 + LABEL_GAP },
                text: ratio,
                ink: 'entry',
                align: 'center',
                look: 'pill',
              } as const,
            ]),
      ];
    },
    drag: (places, index, to) => {
      const [entry = to, target = to, stop = to] = places;
      if (index === 0) return [to, target, stop];
      const right = to.x;
      /** The other edge changes its side with the dragged one. */
      const beyond = (edge: Place): Place => {
        const isSameSide = edge.y > entry.y === to.y > entry.y;
        return { x: right, y: isSameSide ? 2 * entry.y - edge.y : edge.y };
      };
      return index === 1 ? [entry, to, beyond(stop)] : [entry, beyond(target), to];
    },
  };
}

export const TOOLS: Readonly<Record<ToolName, Tool>> = {
  trend,
  ray,
  level,
  vertical,
  channel,
  box,
  fib,
  ruler,
  text,
  long: plan(1),
  short: plan(-1),
};

export function isToolName(name: unknown): name is ToolName {
  return TOOL_NAMES.some((one) => one === name);
}

/** Points that a finished sketch has. */
export function pointCountOf(tool: ToolName): number {
  return TOOLS[tool].complete === undefined ? TOOLS[tool].taps : 3;
}
