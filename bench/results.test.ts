import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const HERE = import.meta.dirname;
const BENCH = /^(\w+)\.bench\.ts$/;

test('each bench has its results stored, with machine and commit', () => {
  const names = readdirSync(HERE).flatMap((file) => BENCH.exec(file)?.[1] ?? []);
  expect(names).toContain('trading');
  for (const name of names) {
    const file = join(HERE, 'results', `${name}.json`);
    expect(existsSync(file), file).toBe(true);
    const results: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(results).toMatchObject({
      name,
      machine: expect.stringMatching(/^\d+ x .+, Node \d+/),
      commit: expect.stringMatching(/^[0-9a-f]{8}\+?$/),
      rows: expect.any(Array),
    });
  }
});
