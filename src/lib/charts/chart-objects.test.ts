import { expect, test } from 'vitest';
import {
  afterAnswer,
  EMPTY_SHELF,
  joinShelves,
  type Shelf,
  shelfOf,
  unsentBatch,
  withObject,
} from './chart-objects.ts';

const put = (shelf: Shelf, key: string, body: string | undefined, now: number): Shelf =>
  withObject(shelf, { key, kind: 'drawing', body }, now);
const bodies = ({ objects }: Shelf) =>
  Object.fromEntries(
    objects.map(({ key, body, isUnsent }) => [key, `${body}${isUnsent ? '*' : ''}`]),
  );
const answer = (list: Shelf['objects'], cursor = 1) => ({ list, cursor, refused: [] });

test('R-CHART-1: each change has a later version, also if the clock stands still or goes back', () => {
  let shelf = put(EMPTY_SHELF, 'a', '1', 100);
  shelf = put(shelf, 'a', '2', 100);
  shelf = put(shelf, 'a', undefined, 50);
  expect(shelf.objects).toEqual([
    { key: 'a', kind: 'drawing', version: 102, is_deleted: true, body: '', isUnsent: true },
  ]);
});

test('R-CHART-1: an answer replaces what was sent, unless it was changed again meanwhile', () => {
  const before = put(put(EMPTY_SHELF, 'a', '1', 100), 'b', '1', 100);
  const meanwhile = put(before, 'b', '2', 105);
  const answers = before.objects.map((one) => ({ ...one, body: `${one.body}s` }));
  const after = afterAnswer(meanwhile, before.objects, answer(answers, 7));
  expect(bodies(after)).toEqual({ a: '1s', b: '2*' });
  expect(after.cursor).toBe(7);
});

test('R-CHART-1: objects of another device arrive; an unsent later change of ours stays', () => {
  const mine = put(EMPTY_SHELF, 'a', 'mine', 200);
  const [theirs] = put(EMPTY_SHELF, 'a', 'theirs', 150).objects;
  const [newOne] = put(EMPTY_SHELF, 'c', 'new', 150).objects;
  if (theirs === undefined || newOne === undefined) throw new Error('nothing was put');
  expect(bodies(afterAnswer(mine, [], answer([theirs, newOne])))).toEqual({ a: 'mine*', c: 'new' });
  const later = { ...theirs, version: 300 };
  expect(bodies(afterAnswer(mine, [], answer([later])))).toEqual({ a: 'theirs' });
});

test('R-CHART-1: what a guest has drawn goes along at sign-in, once', () => {
  const guests = put(put(EMPTY_SHELF, 'a', '1', 100), 'b', undefined, 100);
  const mine = put(EMPTY_SHELF, 'c', '3', 100);
  expect(bodies(joinShelves(mine, guests))).toEqual({ c: '3*', a: '1*' });
  expect(bodies(joinShelves(joinShelves(mine, guests), guests))).toEqual({ c: '3*', a: '1*' });
});

test('a damaged stored shelf is empty, and a damaged object is left out', () => {
  expect(shelfOf('nonsense')).toEqual(EMPTY_SHELF);
  expect(shelfOf('{"objects":3}')).toEqual(EMPTY_SHELF);
  const shelf = put(EMPTY_SHELF, 'a', '1', 100);
  const text = JSON.stringify({ ...shelf, objects: [...shelf.objects, { key: 4 }, null] });
  expect(shelfOf(text)).toEqual(shelf);
});

test('R-CHART-1: what is sent in one call fits into one, and nothing is sent twice', () => {
  let shelf = EMPTY_SHELF;
  for (let n = 0; n < 60; n += 1) shelf = put(shelf, `small${n}`, '{}', 100);
  const first = unsentBatch(shelf);
  expect(first).toHaveLength(50);
  const after = afterAnswer(shelf, first, answer([...first]));
  expect(unsentBatch(after).map(({ key }) => key)).toEqual(
    Array.from({ length: 10 }, (_, n) => `small${50 + n}`),
  );
  // Thai letters take nine characters of a form each.
  let large = EMPTY_SHELF;
  for (let n = 0; n < 9; n += 1) large = put(large, `large${n}`, 'ก'.repeat(2_000), 100);
  expect(unsentBatch(large)).toHaveLength(2);
  expect(unsentBatch(EMPTY_SHELF)).toEqual([]);
});
