// A small tree in memory for tests of the rules.
import type { HouseFile, Rule } from './tree.ts';

export const file = (path: string, ...lines: readonly string[]): HouseFile => ({
  path,
  text: `${lines.join('\n')}\n`,
});

/** A rule's findings in these files, as `path:line message`. */
export const findingsIn = (rule: Rule, ...files: readonly HouseFile[]): string[] =>
  rule(files).map(({ path, line, message }) => `${path}:${line} ${message}`);
