import type { Rule } from './tree.ts';

export const longest = 400;
const checkedFiles = /\.(tsx?|mjs|rs|css|sql|py)$/;
/** Generated, not read by people. */
const generatedFile = /^core\/pkg\/|^locales\//;

export const lengthRule: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    if (!checkedFiles.test(path) || generatedFile.test(path)) return [];
    const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
    if (lines <= longest) return [];
    const message = `has ${lines} lines: split it by what its parts are for, so that none is above ${longest}.`;
    return [{ rule: 'length', path, line: longest + 1, message }];
  });
