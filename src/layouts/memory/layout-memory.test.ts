import { expect, test } from 'vitest';
import { EDGES, FIRST_MEMORY, readLayoutMemory } from './layout-memory.ts';

test('a record that can’t be read is dropped without a word', () => {
  for (const text of [null, '', '{', 'null', '7', '[]', '{"layouts":3,"own":{},"charts":"x"}'])
    expect(readLayoutMemory(text)).toEqual(FIRST_MEMORY);
});

test('unknown panels are ignored, missing ones get defaults, and no size is beyond its bounds', () => {
  const memory = readLayoutMemory(
    JSON.stringify({
      layouts: {
        desk: {
          preset: 'four',
          sizes: { book: 9_999, ticket: 1, shelf: 300, lower: 'x' },
          foldedPanels: ['trades', 'cellar'],
        },
      },
      keys: { buy: 'q', sell: '', dance: 'd' },
      charts: [5, 'x', 7],
      activeChart: 9,
    }),
  );
  expect(memory.layouts.desk).toEqual({
    preset: 'four',
    sizes: { book: EDGES.book.most, ticket: EDGES.ticket.least },
    foldedPanels: ['trades'],
  });
  expect(memory.layouts.tablet).toEqual(FIRST_MEMORY.layouts.tablet);
  expect(memory.keys).toEqual({ buy: 'q', sell: '' });
  expect(memory.activeChart).toBe(0);
});
