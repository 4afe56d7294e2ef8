// The lock file works on every system: it contains the prebuilt binaries of all of them, without a registry's address.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const FOLDER = 'node_modules/';

/** Where Node looks: in its own node_modules, then in those of the parent folders. */
function placesOf(path: string, name: string): string[] {
  const above = path.split(`/${FOLDER}`);
  const folders = above.map((_, depth) => above.slice(0, depth + 1).join(`/${FOLDER}`));
  return ['', ...folders.map((folder) => `${folder}/`)].map((start) => `${start}${FOLDER}${name}`);
}

function missingIn(packages: Record<string, Locked>): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => placesOf(path, name).every((place) => packages[place] === undefined))
      .map(([name, version]) => `${path} needs ${name}@${version}`),
  );
}

function lockedPackages(): Record<string, Locked> {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
}

test('each optional package of other systems is locked', () => {
  expect(missingIn(lockedPackages())).toEqual([]);
});

test('the rule finds a missing binary, and one below another package', () => {
  const [one, other] = ['node_modules/a', 'node_modules/a/node_modules/b'];
  const wants = { optionalDependencies: { 'b-linux': '1.0.0' } };
  expect(missingIn({ [other]: wants })).toEqual([`${other} needs b-linux@1.0.0`]);
  expect(missingIn({ [other]: wants, 'node_modules/b-linux': {} })).toEqual([]);
  expect(missingIn({ [other]: wants, [`${one}/node_modules/b-linux`]: {} })).toEqual([]);
});

test('each package has a hash and no address', () => {
  const packages = Object.entries(lockedPackages()).filter(([path]) => path !== '');
  // Bundled packages have no hash of their own.
  const bare = packages.filter(([, one]) => one.integrity === undefined && !('inBundle' in one));
  expect(bare.map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
