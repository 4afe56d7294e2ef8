import { describe, expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { unfinishedRule } from './unfinished.ts';

describe('house unfinished', () => {
  test.each([
    ['src/lib/a.ts', '// TODO: later', /finish it now/],
    ['src/lib/a.ts', '/* words\n FIXME */', /finish it now/],
    ['src/ui/a.tsx', 'const a = <p>{/* XXX */}</p>;', /finish it now/],
    ['core/src/a.rs', '// TODO later', /finish it now/],
    ['core/src/a.rs', '/// FIXME', /finish it now/],
    ['core/src/a.rs', 'fn a() { todo!() }', /finish it now/],
    ['core/src/a.rs', 'fn a() { unimplemented!("x") }', /finish it now/],
    ['server/platform/db/a.sql', '-- TODO', /finish it now/],
    ['scripts/a.py', '# FIXME', /finish it now/],
    ['src/ui/a.css', '/* HACK */', /finish it now/],
    ['core/tests/a.rs', '#[test]\n#[ignore]\nfn a() {}', /make it run, or delete it/],
    ['core/tests/a.rs', '#[ignore = "slow"]\nfn a() {}', /make it run, or delete it/],
    ['tests/a.test.ts', "test.skip('a', () => {});", /make it run, or delete it/],
    ['tests/a.test.ts', "it\n  .only('a', () => {});", /make it run, or delete it/],
    ['tests/a.test.ts', "describe.concurrent.skip('a', () => {});", /make it run, or delete it/],
    ['tests/a.test.ts', "test['only']('a', () => {});", /make it run, or delete it/],
    ['tests/a.test.ts', "test.skip.each([1])('a', () => {});", /make it run, or delete it/],
    ['tests/a.test.ts', "test.skipIf(true)('a', () => {});", /make it run, or delete it/],
    ['tests/a.test.ts', "test.todo('a');", /make it run, or delete it/],
    ['tests/a.test.ts', "xit('a', () => {});", /make it run, or delete it/],
    ['tests/e2e/a.spec.ts', "test.fixme('a', async () => {});", /make it run, or delete it/],
  ])('%s with %s is reported', (path, code, instead) => {
    const findings = findingsIn(unfinishedRule, file(path, code));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(instead);
  });

  test('the same words in a text, and similar names, pass', () => {
    const findings = findingsIn(
      unfinishedRule,
      file('src/lib/a.ts', "export const a = 'TODO test.skip(1)';", 'list.skip(2); rows.only();'),
      file('core/src/a.rs', 'const A: &str = "TODO #[ignore]"; // ignore it', 'todo();'),
      file('README.md', 'The word TODO may be explained in prose.'),
    );
    expect(findings).toEqual([]);
  });
});
