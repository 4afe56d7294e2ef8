import { expect, test } from 'vitest';
import type { SentObject } from '../../../protocol/fields/chart.ts';
import { mergeObjects } from './rules.ts';
import type { StoredObject } from './store.ts';

const NOW = 1_000;
const ROOM = { drawings: 2, layouts: 1, templates: 1, all: 9 };
const objectOf = (key: string, version: number, more: Partial<SentObject> = {}): SentObject => ({
  key,
  kind: 'drawing',
  version,
  is_deleted: false,
  body: '{}',
  ...more,
});
const storedOnes = (...ones: SentObject[]): Map<string, StoredObject> =>
  new Map(ones.map((one, at) => [one.key, { ...one, change: at }]));
const keys = (ones: readonly SentObject[]) => ones.map(({ key, version }) => `${key}${version}`);

test('R-CHART-1: the later version wins, of equal ones the stored one, and the future is now', () => {
  const before = storedOnes(objectOf('a', 5), objectOf('b', 5), objectOf('c', 5));
  const { acceptedObjects } = mergeObjects(
    [objectOf('a', 6), objectOf('b', 5), objectOf('c', 9_999)],
    before,
    ROOM,
    NOW,
  );
  expect(keys(acceptedObjects)).toEqual(['a6', 'c1000']);
});

test('R-CHART-1: a deleted object comes back only by a later version, and takes room then', () => {
  const before = storedOnes(objectOf('a', 5, { is_deleted: true }));
  expect(mergeObjects([objectOf('a', 4)], before, ROOM, NOW).acceptedObjects).toEqual([]);
  expect(
    mergeObjects([objectOf('a', 6)], before, { ...ROOM, drawings: 0 }, NOW).refusedKeys,
  ).toEqual(['a']);
  // A mark of what the server never had is not kept.
  expect(
    mergeObjects([objectOf('z', 6, { is_deleted: true })], before, ROOM, NOW).acceptedObjects,
  ).toEqual([]);
});

test('R-CHART-1: objects keep their kind, and each kind has its room', () => {
  const before = storedOnes(objectOf('a', 5));
  const template = { kind: 'template' } as const;
  expect(mergeObjects([objectOf('a', 6, template)], before, ROOM, NOW).acceptedObjects).toEqual([]);
  const many = [
    objectOf('b', 1, template),
    objectOf('c', 1, template),
    objectOf('d', 1, { kind: 'layout' }),
    objectOf('e', 1, { kind: 'layout' }),
  ];
  expect(mergeObjects(many, before, ROOM, NOW)).toMatchObject({ refusedKeys: ['c', 'e'] });
  const { refusedKeys } = mergeObjects(many, before, { ...ROOM, all: 0 }, NOW);
  expect(refusedKeys).toEqual(['b', 'c', 'd', 'e']);
});
