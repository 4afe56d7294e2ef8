// The package registry is a setting of the machine. A committed file that names one breaks the
// install on machines with another.
import { lineAt, type Rule } from './tree.ts';

const hosts: readonly string[] = [
  ['registry', 'npmjs', 'org'],
  ['registry', 'npmmirror', 'com'],
  ['registry', 'yarnpkg', 'com'],
  ['index', 'crates', 'io'],
  ['static', 'crates', 'io'],
  ['deb', 'debian', 'org'],
  ['ftp', 'debian', 'org'],
  ['security', 'debian', 'org'],
  ['snapshot', 'debian', 'org'],
  ['static', 'rust-lang', 'org'],
  ['proxy', 'golang', 'org'],
  ['files', 'pythonhosted', 'org'],
  ['cdn', 'playwright', 'dev'],
].map((parts) => parts.join('.'));

/** Settings that name a mirror, whatever its host. */
const settings: readonly [RegExp, RegExp][] = [
  [/(^|\/)package-lock\.json$/, /"resolved":\s*"https?:\/\/[^"]*"/g],
  [/(^|\/)\.(npmrc|yarnrc\.yml)$/, /^\s*(@[\w-]+:)?registry\s*[=:].*$/gm],
  [/(^|\/)\.cargo\/config(\.toml)?$/, /^\s*(replace-with|registry)\s*=.*$/gm],
  [/(^|\/)[^/]*\.list$/, /^deb(-src)?\s.*$/gm],
];

const instead =
  'leave the choice of the registry to the machine (npm config, cargo config, apt sources).';

export const hostRule: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const lower = text.toLowerCase();
    const starts = hosts.flatMap((host) => {
      const start = lower.indexOf(host);
      return start === -1 ? [] : [{ start, what: `names ${host}` }];
    });
    for (const [where, pattern] of settings) {
      const match = where.test(path) ? text.matchAll(pattern).next().value : undefined;
      if (match) starts.push({ start: match.index, what: 'names a registry' });
    }
    return starts.map(({ start, what }) => ({
      rule: 'hosts',
      path,
      line: lineAt(text, start),
      message: `${what}: ${instead}`,
    }));
  });
