import { expect, test } from 'vitest';
import { ChartShelf } from './use-chart-objects.ts';

test('R-CHART-1: what is changed while a call is under way is neither lost nor forgotten', async () => {
  const sentBodies: string[][] = [];
  let answerFirst = (): void => undefined;
  const shelf = new ChartShelf(
    1,
    7,
    (_since, objects) => {
      sentBodies.push(objects.map(({ body }) => body));
      const answer = { list: [], cursor: sentBodies.length, refused: [] };
      if (sentBodies.length > 1) return Promise.resolve(answer);
      return new Promise((resolve) => {
        answerFirst = () => resolve(answer);
      });
    },
    () => 1_000,
  );
  shelf.put('plan', 'drawing', 'without lots');
  const isSynced = shelf.sync();
  await Promise.resolve();
  shelf.put('plan', 'drawing', 'with lots');
  answerFirst();
  expect(await isSynced).toBe(true);
  expect(shelf.current().objects.map(({ body }) => body)).toEqual(['with lots']);
  expect(sentBodies).toEqual([['without lots'], ['with lots']]);
  shelf.close();
});
