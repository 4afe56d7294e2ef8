import type { HouseFile, Rule } from './tree.ts';

export const file = (path: string, ...lines: readonly string[]): HouseFile => ({
  path,
  text: `${lines.join('\n')}\n`,
});

export const findingsIn = (rule: Rule, ...files: readonly HouseFile[]): string[] =>
  rule(files).map(({ path, line, message }) => `${path}:${line} ${message}`);
