import { expect, test } from 'vitest';
import { inRows } from './in-rows.ts';
import { patchWork } from './patch-work.ts';
import { rarityOf } from './rarity.ts';

const works = [
  { code: 'A', bid_count: 1 },
  { code: 'B', bid_count: 2 },
];

test('changes a work in a detail, a list, pages, and the works of an artist', () => {
  const change = { bid_count: 9 };
  const changedWorks = [works[0], { code: 'B', bid_count: 9 }];
  expect(patchWork(works[1], 'B', change)).toEqual(changedWorks[1]);
  expect(patchWork({ list: works, total: 2 }, 'B', change)).toEqual({
    list: changedWorks,
    total: 2,
  });
  expect(patchWork({ pages: [{ list: works }] }, 'B', change)).toEqual({
    pages: [{ list: changedWorks }],
  });
  expect(patchWork({ uid: 1, works: { list: works } }, 'B', change)).toEqual({
    uid: 1,
    works: { list: changedWorks },
  });
});

test('a response without the work stays the same object, so that nothing is rendered', () => {
  const answer = { pages: [{ list: works }] };
  expect(patchWork(answer, 'C', { bid_count: 9 })).toBe(answer);
  expect(patchWork(undefined, 'C', {})).toBeUndefined();
});

test('works are in rows, the last one with the rest', () => {
  expect(inRows([1, 2, 3], 2)).toEqual([[1, 2], [3]]);
  expect(inRows([], 2)).toEqual([]);
});

test('accepts any spelling of a rarity, and no unknown ones', () => {
  expect(rarityOf('Epic')).toBe('epic');
  expect(rarityOf('Mythic')).toBeUndefined();
  expect(rarityOf(null)).toBeUndefined();
});
