import { describe, expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { orphanRule } from './orphans.ts';

const rule = orphanRule({ 'server/main.ts': 'started by its path' });
const ground = [
  file('package.json', '{ "scripts": { "start": "node scripts/start.mjs scripts/start.ts" } }'),
  file('index.html', '<script type="module" src="/src/boot/main.tsx"></script>'),
  file('scripts/start.mjs', 'export {};'),
  file('scripts/start.ts', 'export {};'),
  file('server/main.ts', 'export {};'),
];
const page = (...lines: string[]) => file('src/boot/main.tsx', ...lines);

describe('house orphans', () => {
  test('files started by commands, pages and listed entries are reached', () => {
    expect(findingsIn(rule, ...ground, page('export {};'))).toEqual([]);
  });

  test.each([
    ["import { a } from '../lib/a.ts';"],
    ["import {\n  a,\n} from '../lib/a.ts';"],
    ["import type { A } from '../lib/a.ts';"],
    ["const a = () => import('../lib/a.ts');"],
    ["export { a } from '../lib/a.ts';"],
    ["new Worker(new URL('../lib/a.ts', import.meta.url), { type: 'module' });"],
    ["import url from '../lib/a.ts?url';"],
  ])('a file is reached through: %s', (line) => {
    expect(
      findingsIn(rule, ...ground, page(line), file('src/lib/a.ts', 'export const a = 1;')),
    ).toEqual([]);
  });

  test('a file named only in a comment or a text is reported', () => {
    const findings = findingsIn(
      rule,
      ...ground,
      page("// import '../lib/a.ts';", "const a = '../lib/a.ts';"),
      file('src/lib/a.ts', 'export const a = 1;'),
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(
      /^src\/lib\/a\.ts:1 is reached by nothing: import it, delete it, or list it/,
    );
  });

  test('two files that only import each other are reported', () => {
    const findings = findingsIn(
      rule,
      ...ground,
      page('export {};'),
      file('src/lib/a.ts', "import './b.ts';"),
      file('src/lib/b.ts', "import './a.ts';"),
    );
    expect(findings).toHaveLength(2);
  });

  test('a file imported only by its test is reported', () => {
    const findings = findingsIn(
      rule,
      ...ground,
      page('export {};'),
      file('src/lib/a.ts', 'export const a = 1;'),
      file('src/lib/a.test.ts', "import { a } from './a.ts';"),
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(/reached by tests only: use it .* or delete it with its test/);
  });

  test('a tool of the tests is reached by a test, a style by its component or another style', () => {
    const findings = findingsIn(
      rule,
      ...ground,
      page("import './a.css';"),
      file('src/boot/a.css', "@import './b.css';", ".x { background: url('./c.svg'); }"),
      file('src/boot/b.css', '.y {}'),
      file('src/boot/c.svg', '<svg />'),
      file('tests/support/a.ts', 'export const a = 1;'),
      file('tests/api/a.test.ts', "import { a } from '../support/a.ts';"),
    );
    expect(findings).toEqual([]);
  });

  test('a listed entry that is missing, or needs no listing, is reported', () => {
    const list = { 'server/gone.ts': 'was there', 'scripts/start.ts': 'npm start' };
    const findings = findingsIn(orphanRule(list), ...ground.slice(0, 4), page('export {};'));
    expect(findings).toEqual([
      'server/gone.ts:1 is listed as an entry and is gone: take it off the list.',
      'scripts/start.ts:1 needs no entry, package.json names it: take it off the list.',
    ]);
  });
});
