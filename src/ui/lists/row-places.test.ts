import { expect, test } from 'vitest';
import { oneInOrder, placesFor, type RowPlace } from './row-places.ts';

const rows = (from: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => from + at);
const indexes = (places: readonly RowPlace[]): number[] => places.map(({ index }) => index);

test('a scrolled list creates no more elements than it shows at once, and shows the right rows', () => {
  let places = placesFor([], rows(0, 20), 1_000);
  const first = places;
  expect(indexes(places)).toEqual(rows(0, 20));
  for (const from of [1, 2, 5, 4, 3, 400, 401, 980, 0]) {
    places = placesFor(places, rows(from, 20), 1_000);
    expect(indexes(places)).toEqual(expect.arrayContaining(rows(from, 20)));
    expect(places.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  }
  expect(placesFor(places, rows(0, 20), 1_000)).toBe(places);
  const at = (index: number) => places.find((place) => place.index === index)?.id;
  const rowId = at(7);
  places = placesFor(places, rows(3, 22), 1_000);
  expect(at(7)).toBe(rowId);
  expect(places).toHaveLength(22);
});

test('a shortened list keeps no surplus row', () => {
  const long = placesFor([], rows(20, 20), 40);
  const short = placesFor(long, rows(10, 20), 30);
  expect(indexes(short).toSorted((a, b) => a - b)).toEqual(rows(10, 20));
  expect(placesFor(long, [], 0)).toEqual([]);
});

test('at rest the elements are sorted into the order of their rows, one at a time', () => {
  let places = placesFor([], rows(0, 12), 1_000);
  for (const [from, count] of [
    [3, 12],
    [9, 14],
    [6, 14],
    [40, 10],
    [37, 14],
  ] as const)
    places = placesFor(places, rows(from, count), 1_000);
  const shownIndexes = indexes(places).toSorted((a, b) => a - b);
  expect(indexes(places)).not.toEqual(shownIndexes);
  for (let step = 0; step < places.length; step += 1) {
    const next = oneInOrder(places);
    if (next === places) break;
    expect(next.toSorted((a, b) => a.id - b.id)).toEqual(places.toSorted((a, b) => a.id - b.id));
    places = next;
  }
  expect(indexes(places)).toEqual(shownIndexes);
  expect(oneInOrder(places)).toBe(places);
  const jumpPlaces = placesFor(places, rows(500, 10), 1_000).filter(({ index }) => index >= 500);
  expect(indexes(jumpPlaces)).toEqual(rows(500, 10));
});
