import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pe-vectors-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function vectors(...files: string[]): { code: number | null; lines: string[] } {
  const script = join(import.meta.dirname, 'vectors.ts');
  const flags = ['--disable-warning=ExperimentalWarning', script, ...files];
  const { status, stdout, stderr } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
  return { code: status, lines: `${stdout}${stderr}`.trimEnd().split('\n') };
}

describe('domain Vectors: npm run vectors', { timeout: 60_000 }, () => {
  test('all right: one line, exit code 0', () => {
    const text =
      '\uFEFF# a comment\r\nadd,1,2,3\r\n\r\nparse,"1,5",error:malformed\r\ndiv,1,3,~0.333333333333333333';
    expect(vectors(write('good.csv', text))).toEqual({ code: 0, lines: ['3 passed, 0 failed'] });
  });

  test('several files are one count', () => {
    const [one, two] = [
      write('one.csv', 'add,1,2,3\n'),
      write('two.csv', 'mul,2,3,6\nmul,2,4,8\n'),
    ];
    expect(vectors(one, two)).toEqual({ code: 0, lines: ['3 passed, 0 failed'] });
  });

  test('a wrong line is printed with what was expected and what came; exit code 1', () => {
    const path = write('wrong.csv', 'add,1,2,3\nadd,1,2,4\nsub,1,2,none\n');
    const { code, lines } = vectors(path);
    expect(code).toBe(1);
    expect(lines).toEqual([
      `${path}:2  add,1,2,4`,
      '  expected 4',
      '  got      3',
      `${path}:3  sub,1,2,none`,
      '  expected none',
      '  got      -1',
      '1 passed, 2 failed',
    ]);
  });

  test('at most 20 wrong lines are printed', () => {
    const { code, lines } = vectors(write('many.csv', 'add,1,2,4\n'.repeat(25)));
    expect(code).toBe(1);
    expect(lines.filter((line) => line.includes('add,1,2,4')).length).toBe(20);
    expect(lines.slice(-2)).toEqual(['... and 5 more', '0 passed, 25 failed']);
  });

  test('a file that is missing, a folder, or without a case: one sentence, exit code 1', () => {
    const missing = join(folder, 'missing.csv');
    expect(vectors(missing)).toEqual({
      code: 1,
      lines: [`${missing} cannot be read: there is no such file.`],
    });
    expect(vectors(folder)).toEqual({
      code: 1,
      lines: [`${folder} cannot be read: it is a folder.`],
    });
    const empty = write('empty.csv', '# nothing\n\n');
    expect(vectors(empty)).toEqual({ code: 1, lines: [`${empty} contains no test case.`] });
    const { code, lines } = vectors();
    expect(code).toBe(1);
    expect(lines).toEqual(['Name the files to check: npm run vectors -- FILE.csv [more].']);
  });

  test('100,000 lines are a matter of seconds', () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `add,${index},0.5,${index}.5`);
    const path = write('long.csv', lines.join('\n'));
    expect(vectors(path)).toEqual({ code: 0, lines: ['100000 passed, 0 failed'] });
  });
});
