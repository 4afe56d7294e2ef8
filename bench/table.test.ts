import { describe, expect, it } from 'vitest';
import { figureRow, raceRow, table, withReplacedRows } from './table.ts';

const race = { times: [200, 6000], ratios: [[30, 28, 31, 29, 40]] };

describe('performance.md: the rows of a result', () => {
  it('states the median round with its spread', () => {
    expect(raceRow('position_parsed.node', 'figures', race, 1, 'decimal.js 10.6.0')).toEqual({
      id: 'position_parsed.node',
      what: 'figures',
      unit: 'ns',
      ours: 200,
      peer: 6000,
      peer_name: 'decimal.js 10.6.0',
      ratio: 30,
      min_ratio: 28,
      max_ratio: 40,
    });
  });

  it('has nulls where there is no peer', () => {
    const row = figureRow('wasm_gzip_kb', 'the core', 'kB', 43.2109);
    expect(row).toMatchObject({ ours: 43.211, peer: null, peer_name: null });
    expect(row).toMatchObject({ ratio: null, min_ratio: null, max_ratio: null });
  });

  it('keeps the rows that were not measured again, each in its place', () => {
    const row = (id: string, ours: number) => figureRow(id, 'figures', 'ns', ours);
    const rows = withReplacedRows([row('a', 1), row('b', 2)], [row('b', 3), row('c', 4)]);
    expect(rows.map(({ id, ours }) => [id, ours])).toEqual([
      ['a', 1],
      ['b', 3],
      ['c', 4],
    ]);
  });

  it('prints a line a row, with the peer, the ratio and the spread', () => {
    const rows = [raceRow('a', 'figures', race, 1, 'a peer'), figureRow('b', 'size', 'kB', 43.2)];
    expect(table(rows).split('\n')).toEqual([
      'id  what                        ours     peer  ratio  spread',
      'a   figures, against a peer   200 ns  6000 ns    30x   28-40',
      'b   size                     43.2 kB',
    ]);
  });
});
