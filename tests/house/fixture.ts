// A small tree in memory: the rules judge files, and need none on the disk.
import type { HouseFile, Rule } from './tree.ts';

export const file = (path: string, ...lines: readonly string[]): HouseFile => ({
  path,
  text: `${lines.join('\n')}\n`,
});

/** What a rule says of these files, as `path:line message`. */
export const said = (rule: Rule, ...files: readonly HouseFile[]): string[] =>
  rule(files).map(({ path, line, message }) => `${path}:${line} ${message}`);
