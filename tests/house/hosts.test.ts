import { describe, expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { hostRule } from './hosts.ts';

const host = (...parts: string[]): string => parts.join('.');

describe('house hosts', () => {
  test.each([
    ['README.md', `See https://${host('registry', 'npmjs', 'org')}/vite`],
    ['scripts/a.ts', `// ${host('Static', 'Crates', 'io')}`],
    ['scripts/core/a.ts', `const from = '${host('deb', 'debian', 'org')}';`],
    ['.npmrc', 'registry=http://10.0.0.1/npm'],
    ['.npmrc', '@scope:registry = http://mirror/'],
    ['package-lock.json', '"resolved": "http://mirror/vite.tgz",'],
    ['.cargo/config.toml', '[source.crates-io]\nreplace-with = "mirror"'],
    ['scripts/debian.list', 'deb http://mirror/ bookworm main'],
  ])('a registry named in %s is reported: %s', (path, text) => {
    const findings = findingsIn(hostRule, file(path, text));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(/leave the choice of the registry to the machine/);
  });

  test('the kinds of registry, in words, pass', () => {
    const findings = findingsIn(
      hostRule,
      file('README.md', 'Packages come from npm, crates.io and Debian.'),
      file('package-lock.json', '{ "resolved": "file:core" }'),
      file('.npmrc', 'save-exact=true'),
    );
    expect(findings).toEqual([]);
  });
});
