import { describe, expect, test } from 'vitest';
import {
  EMPTY_LADDER,
  exitText,
  isLadder,
  type Ladder,
  ladderLevels,
  ladderOf,
  partsOf,
  rowOfField,
  withNewRow,
  withoutRow,
  withPart,
  withPrice,
} from './ladder.ts';

const targetsAt = (...prices: string[]): Ladder => ({
  ...EMPTY_LADDER,
  targets: prices.map((price) => ({ price, part: '' })),
});

describe('R-CONTRACT-29: a ladder of levels as it is typed', () => {
  test('levels without a part share the position; an empty row takes none', () => {
    expect(partsOf(targetsAt('95000', '96000', '97500').targets)).toEqual(['40', '30', '30']);
    expect(partsOf(targetsAt('95000', '').targets)).toEqual(['100', '']);
  });

  test('the first typed part keeps the parts that the others showed', () => {
    const ladder = withPart(targetsAt('95000', '96000', '97500'), 'targets', 0, '50');
    expect(partsOf(ladder.targets)).toEqual(['50', '30', '30']);
  });

  test('is sent as stops, then targets, and a refusal finds its row', () => {
    const ladder = withPrice(targetsAt('', '96000'), 'stops', 0, '93050');
    const levels = ladderLevels(ladder);
    expect(levels.map(exitText)).toEqual(['stop_loss/93050/100', 'take_profit/96000/100']);
    expect(rowOfField(levels, 'exits.1')).toMatchObject({ side: 'targets', row: 1 });
    expect(rowOfField(levels, 'exits')).toBeUndefined();
  });

  test('levels that are stored come back as rows, with an empty one for the next target', () => {
    const exits = [
      { kind: 'take_profit', price: '95000', part: '40' },
      { kind: 'take_profit', price: '96000', part: '60' },
      { kind: 'stop_loss', price: '93000', part: '100' },
    ];
    const ladder = ladderOf(exits, true);
    expect(ladder.targets.map(({ price }) => price)).toEqual(['95000', '96000', '']);
    expect(ladder.stops).toEqual([{ price: '93000', part: '100' }]);
    expect(isLadder(exits)).toBe(true);
    expect(isLadder(exits.slice(2))).toBe(false);
  });

  test('has at most five rows a side and at least an empty one', () => {
    let ladder = EMPTY_LADDER;
    for (let at = 0; at < 7; at += 1) ladder = withNewRow(ladder, 'targets');
    expect(ladder.targets).toHaveLength(5);
    expect(withoutRow(EMPTY_LADDER, 'stops', 0).stops).toEqual([{ price: '', part: '' }]);
  });
});
