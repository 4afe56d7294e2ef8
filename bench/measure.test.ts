import { afterEach, describe, expect, it, vi } from 'vitest';
import { mustEqual, race, Unequal } from './measure.ts';

afterEach(() => vi.restoreAllMocks());

/** A clock that only the passes advance, so that times are exact. */
function clock(): (milliseconds: number) => number {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return (milliseconds) => {
    now += milliseconds;
    return 0;
  };
}

const EFFORT = { rounds: 5, turns: 3, milliseconds: 10 };

describe('performance.md: how a benchmark is written here', () => {
  it('reports ns per operation, and a ratio above 1 if ours is faster', () => {
    const takes = clock();
    const { times, ratios } = race([() => takes(2), () => takes(50)], 1000, EFFORT);
    expect(times).toEqual([2000, 50_000]);
    expect(ratios).toEqual([[25, 25, 25, 25, 25]]);
  });

  it('interleaves the sides within each round', () => {
    const takes = clock();
    const order: string[] = [];
    const side = (name: string) => () => {
      order.push(name);
      return takes(10);
    };
    race([side('ours'), side('peer')], 1, { rounds: 1, turns: 3, milliseconds: 10 });
    // The warm-up has six turns of each side.
    expect(order.slice(12)).toEqual(['ours', 'peer', 'peer', 'ours', 'ours', 'peer']);
  });

  it('is not moved by one slow turn', () => {
    const takes = clock();
    let turn = 0;
    const slowRun = () => {
      turn += 1;
      return takes(turn % 3 === 0 ? 400 : 10);
    };
    const { times } = race([slowRun, () => takes(10)], 1, EFFORT);
    expect(times).toEqual([10_000_000, 10_000_000]);
  });

  it('refuses a result that is not a number, because the pass may not have worked', () => {
    const takes = clock();
    expect(() => race([() => takes(10) + Number.NaN, () => takes(10)], 1, EFFORT)).toThrow(
      /not a number/,
    );
  });

  it('stops at a result that is not equal, with the line that differs', () => {
    expect(() => mustEqual('margins', '1\n2\n3', '1\n2.5\n3')).toThrow(Unequal);
    expect(() => mustEqual('margins', '1\n2\n3', '1\n2.5\n3')).toThrow(
      'margins: line 2 differs.\n  ours 2\n  peer 2.5',
    );
    expect(() => mustEqual('margins', '1\n2', '1\n2\n3')).toThrow('ours has 2 lines, the peer 3');
    expect(() => mustEqual('margins', '1\n2', '1\n2')).not.toThrow();
  });
});
