// Files that the documents name in backticks must exist.
import { type Finding, lineAt, type Rule } from './tree.ts';

const DOCUMENT = /^(README|ARCHITECTURE)\.md$|^docs\/(how\/)?[a-z-]+\.md$/;
const namedFile = /`([\w./-]+\.(?:tsx?|rs|mjs|md|json|csv|py|css|sql|toml|yml|txt))`/g;

/** Names that are no files of this repository. */
const EXAMPLES: ReadonlySet<string> = new Set([
  // Files of an operator, of a new module and of a package.
  'work.json',
  'box.json',
  'coupons.test.ts',
]);

export const docPathRule: Rule = (files) => {
  const knownPaths = new Set(files.flatMap(({ path }) => endingsOf(path)));
  return files.flatMap(({ path, text }) => {
    if (!DOCUMENT.test(path)) return [];
    const findings: Finding[] = [];
    for (const match of text.matchAll(namedFile)) {
      const name = match[1] ?? '';
      if (knownPaths.has(name) || EXAMPLES.has(name)) continue;
      const message = `names ${name}, which doesn't exist.`;
      findings.push({ rule: 'doc-paths', path, line: lineAt(text, match.index), message });
    }
    return findings;
  });
};

/** `a/b/c.ts` can be named as `c.ts`, `b/c.ts` or completely. */
function endingsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}
