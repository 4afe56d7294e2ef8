import type { ExitLevel } from '../../../../../protocol/fields/order.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';

/** A level as it is typed; an empty price isn't set, an empty part is an equal share. */
export interface LevelDraft {
  price: string;
  part: string;
}

export type LadderSide = 'stops' | 'targets';
export type Ladder = Readonly<Record<LadderSide, readonly LevelDraft[]>>;

export const LEVELS_AT_MOST = 5;
const EMPTY_LEVEL: LevelDraft = { price: '', part: '' };
export const EMPTY_LADDER: Ladder = { stops: [EMPTY_LEVEL], targets: [EMPTY_LEVEL] };

const KINDS = { stops: 'stop_loss', targets: 'take_profit' } as const;

/** Parts of as many levels, in percent. */
const EQUAL_PARTS: readonly (readonly string[])[] = [
  [],
  ['100'],
  ['50', '50'],
  ['40', '30', '30'],
  ['25', '25', '25', '25'],
  ['20', '20', '20', '20', '20'],
];

const isSet = ({ price }: LevelDraft): boolean => price !== '';

/** The part of each row of a side; '' of a row without a price, or that needs one. */
export function partsOf(levels: readonly LevelDraft[]): string[] {
  const setLevels = levels.filter(isSet);
  const isEqual = setLevels.every(({ part }) => part === '');
  const equalParts = EQUAL_PARTS[setLevels.length] ?? [];
  return levels.map((level) => {
    if (!isSet(level)) return '';
    return isEqual ? (equalParts[setLevels.indexOf(level)] ?? '') : level.part;
  });
}

/** A level of the call, and the row that it was typed in. */
export interface LadderLevel extends ExitLevel {
  side: LadderSide;
  row: number;
}

/** The levels that are set: stops, then targets, in the order of their rows. A row without its part counts as 0 %. */
export function ladderLevels(ladder: Ladder): LadderLevel[] {
  return (['stops', 'targets'] as const).flatMap((side) => {
    const parts = partsOf(ladder[side]);
    return ladder[side].flatMap(({ price }, row): LadderLevel[] => {
      const part = parts[row] === '' ? '0' : (parts[row] ?? '0');
      return price === '' ? [] : [{ kind: KINDS[side], price, part, side, row }];
    });
  });
}

/**
 * The ladder of levels that are stored, on each side the one first that the mark reaches first. Lots that were set without a
 * part are those of the whole position.
 */
export function ladderOf(
  exits: readonly { kind: string; price: string | null; part: string | null }[],
  isLong: boolean,
): Ladder {
  const rows = (kind: string): LevelDraft[] => {
    const isRising = (kind === KINDS.targets) === isLong;
    const levels = exits
      .filter((exit) => exit.kind === kind)
      .sort((one, other) => {
        const further = pixelsOf(one.price ?? '0') - pixelsOf(other.price ?? '0');
        return isRising ? further : -further;
      })
      .map(({ price, part }) => ({ price: price ?? '', part: part ?? '' }));
    return levels.length < LEVELS_AT_MOST ? [...levels, EMPTY_LEVEL] : levels;
  };
  const stops = rows(KINDS.stops);
  return { stops: stops.length > 1 ? stops.filter(isSet) : stops, targets: rows(KINDS.targets) };
}

/** More than one take profit and one stop loss for the whole position. */
export function isLadder(exits: readonly { kind: string; part: string | null }[]): boolean {
  return Object.values(KINDS).some((kind) => {
    const levels = exits.filter((exit) => exit.kind === kind);
    return levels.length > 1 || levels.some(({ part }) => part !== '100');
  });
}

/** As `/lever/submit` and `/lever/exits` read it. */
export const exitText = ({ kind, price, part }: ExitLevel): string => `${kind}/${price}/${part}`;

export function withPrice(ladder: Ladder, side: LadderSide, row: number, price: string): Ladder {
  return withRow(ladder, side, row, (level) => ({ ...level, price }));
}

/** The first typed part makes those of the other rows what they are shown as. */
export function withPart(ladder: Ladder, side: LadderSide, row: number, part: string): Ladder {
  const parts = partsOf(ladder[side]);
  const levels = ladder[side].map((level, at) => ({ ...level, part: parts[at] ?? '' }));
  return withRow({ ...ladder, [side]: levels }, side, row, (level) => ({ ...level, part }));
}

export function withoutRow(ladder: Ladder, side: LadderSide, row: number): Ladder {
  const levels = ladder[side].filter((_, at) => at !== row);
  return { ...ladder, [side]: levels.length === 0 ? [EMPTY_LEVEL] : levels };
}

export function withNewRow(ladder: Ladder, side: LadderSide): Ladder {
  if (ladder[side].length >= LEVELS_AT_MOST) return ladder;
  return { ...ladder, [side]: [...ladder[side], EMPTY_LEVEL] };
}

function withRow(
  ladder: Ladder,
  side: LadderSide,
  row: number,
  change: (level: LevelDraft) => LevelDraft,
): Ladder {
  const levels = ladder[side].map((level, at) => (at === row ? change(level) : level));
  return { ...ladder, [side]: levels };
}

/** The faults of the core's list `exits.0`, `exits.1` and so on, by row. */
export function rowOfField(levels: readonly LadderLevel[], field: string): LadderLevel | undefined {
  const [list, at] = field.split('.');
  return list === 'exits' ? levels.find((_, index) => `${index}` === at) : undefined;
}
