import { describe, expect, test } from 'vitest';
import { runScript } from '../tests/support/server-process.ts';

const bots = (...flags: string[]) => runScript('scripts/bots.ts', flags);

describe('npm run bots', () => {
  test('invalid options are refused with a message and exit code 1', async () => {
    const [none, wrong, bare, long, unreachable] = await Promise.all([
      bots('--users', '0'),
      bots('--user', '3'),
      bots('--url', 'http://localhost:1'),
      bots('--minutes', '99999'),
      bots('--url', 'http://localhost:9', '--data', '.'),
    ]);
    const few = await bots('--adversaries', '--trades', '0');
    expect([few.code, few.err.trim()]).toEqual([
      1,
      '--trades takes a whole number from 1 to 999999, not "0".',
    ]);
    expect([none.code, wrong.code, bare.code, long.code, unreachable.code]).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect(unreachable.err.trim()).toBe(
      'No server of this exchange answers at http://localhost:9.',
    );
    expect(long.err.trim()).toBe('--minutes takes a whole number from 1 to 16666, not "99999".');
    expect(none.err.trim()).toBe('--users takes a whole number from 1 to 999999, not "0".');
    expect(wrong.err).toContain('`npm run bots -- --help` lists the flags.');
    expect(bare.err.trim()).toBe(
      '--url needs --data DIR, the folder of that server: codes are read there.',
    );
  });

  test('--help lists the flags', async () => {
    const { code, out } = await bots('--help');
    expect(code).toBe(0);
    for (const flag of ['--users', '--minutes', '--seed', '--url', '--data']) {
      expect(out).toContain(flag);
    }
  });
});
