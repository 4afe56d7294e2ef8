// Issue 34.2: an old Node gets one sentence. The version is replaced before the script runs.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ROOT } from './root.ts';

const top = mkdtempSync(join(tmpdir(), 'pe-bootstrap-'));
afterAll(() => rmSync(top, { recursive: true, force: true }));

/** The script in a repository that needs no packages. */
function bootstrapOn(version: string) {
  const script = join(top, 'scripts/bootstrap.mjs');
  mkdirSync(join(top, 'scripts'), { recursive: true });
  copyFileSync(join(ROOT, 'scripts/bootstrap.mjs'), script);
  const own = { name: 'empty', version: '1.0.0' };
  writeFileSync(join(top, 'package.json'), JSON.stringify(own));
  const lock = { ...own, lockfileVersion: 3, packages: { '': own } };
  writeFileSync(join(top, 'package-lock.json'), JSON.stringify(lock));
  const versions = `{ ...process.versions, node: '${version}' }`;
  const fakedVersions = `Object.defineProperty(process, 'versions', { value: ${versions} });`;
  const before = ['--import', `data:text/javascript,${encodeURIComponent(fakedVersions)}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...before, script, 'none.ts'], {
    encoding: 'utf8',
  });
  return { status, out: stdout, err: stderr };
}

describe('Node before the packages are installed', () => {
  test.each(['18.20.4', '20.18.1'])('%s is refused in one sentence', (version) => {
    expect(bootstrapOn(version)).toEqual({
      status: 1,
      out: '',
      err: `Node 20.19 or newer is needed, and this is Node ${version}.\n`,
    });
  });

  test('below 22 gets a warning in one sentence, and installs the packages', () => {
    const { out } = bootstrapOn('20.19.5');
    const [first, ...others] = out.trim().split('\n');
    expect(first).toMatch(
      /^Node 20 gets no fixes any more: install Node 22 or newer when you can\./,
    );
    // Between them, its progress on a slow machine.
    expect(others[0]).toBe('Installing 0 npm packages ...');
    expect(others.at(-1)).toBe('The npm packages are installed.');
  });
});
