import { describe, expect, test } from 'vitest';
import { type Job, runInLanes } from './lanes.ts';

function stage() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const job = (
    name: string,
    resource: string | null = null,
    after: string[] = [],
  ): Job<string> => ({
    name,
    resource,
    after,
    run: () => {
      began.push(name);
      return new Promise((resolve) => ends.set(name, () => resolve(`${name} done`)));
    },
  });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { began, job, end };
}

describe('suites run in parallel where 2 cores allow', () => {
  test('jobs start in order, two at a time, and results keep that order', async () => {
    const { began, job, end } = stage();
    const all = runInLanes([job('a'), job('b'), job('c')], 2);
    expect(began).toEqual(['a', 'b']);
    await end('b');
    expect(began).toEqual(['a', 'b', 'c']);
    await end('c');
    await end('a');
    expect(await all).toEqual(['a done', 'b done', 'c done']);
  });

  test('an exclusive job waits for running ones, and later ones wait for it', async () => {
    const { began, job, end } = stage();
    const all = runInLanes([job('a'), { ...job('b'), isAlone: true }, job('c'), job('d')], 2);
    expect(began).toEqual(['a', 'c']);
    await end('c');
    await end('d');
    expect(began).toEqual(['a', 'c', 'd']);
    await end('a');
    expect(began).toEqual(['a', 'c', 'd', 'b']);
    await end('b');
    expect(await all).toEqual(['a done', 'b done', 'c done', 'd done']);
  });

  test('no job starts beside an exclusive one', async () => {
    const { began, job, end } = stage();
    const all = runInLanes([{ ...job('a'), isAlone: true }, job('b'), job('c')], 2);
    expect(began).toEqual(['a']);
    await end('a');
    expect(began).toEqual(['a', 'b', 'c']);
    await end('b');
    await end('c');
    expect(await all).toEqual(['a done', 'b done', 'c done']);
  });

  test('two jobs of one resource never run together: the next startable job goes first', async () => {
    const { began, job, end } = stage();
    const all = runInLanes([job('lint', 'cargo'), job('cargo', 'cargo'), job('types')], 2);
    expect(began).toEqual(['lint', 'types']);
    await end('types');
    expect(began).toEqual(['lint', 'types']);
    await end('lint');
    expect(began).toEqual(['lint', 'types', 'cargo']);
    await end('cargo');
    await all;
  });

  test('a job starts after the jobs it waits for; jobs outside of the run are ignored', async () => {
    const { began, job, end } = stage();
    const all = runInLanes(
      [job('core'), job('maths', null, ['core']), job('x', null, ['absent'])],
      2,
    );
    expect(began).toEqual(['core', 'x']);
    await end('x');
    expect(began).toEqual(['core', 'x']);
    await end('core');
    expect(began).toEqual(['core', 'x', 'maths']);
    await end('maths');
    await all;
  });

  test('jobs that wait for each other are reported instead of deadlocking', async () => {
    const { job } = stage();
    await expect(runInLanes([job('a', null, ['b']), job('b', null, ['a'])], 2)).rejects.toThrow(
      'a,b',
    );
  });
});
