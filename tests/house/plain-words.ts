import { type Finding, lineAt, type Rule } from './tree.ts';

/** Pattern -> replacement. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\btold\b/gi, 'say what was sent, reported or returned'],
  [/\bwhoever\b/gi, 'name the subject'],
  [/\banew\b/gi, '"again", or a verb such as "rebuild" or "restart"'],
  [/\bof its own accord\b/gi, '"by itself"'],
  [/\bis had\b/gi, 'use the verb'],
  [/\bfor ever\b/gi, '"forever" or "always"'],
  [/\b(for|of|to|by) who\b/gi, 'name the person: "for users who ..."'],
];

const CLEAN =
  /^(core\/(src|tests|fuzz)|server|protocol|scripts|bench|src|workers|tests)\/.*\.(tsx?|mjs|rs)$|^(README|ARCHITECTURE)\.md$|^[\w.-]+\.ts$|^tsconfig.*\.json$|^public\/.*\.js$|(^|\/)Cargo\.toml$|^docs\/(how\/.*|operating|security|decisions|dependencies)\.md$/;

const NEEDS_PHRASES = /^tests\/house\/plain-(words(\.test)?|names)\.ts$/;

/** Maximum share of comment lines in a file, above a minimum length. */
const COMMENTS_AT_MOST = 0.4;
const SHORT_LINES = 40;

export const plainWordsRule: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    if (!CLEAN.test(path) || NEEDS_PHRASES.test(path)) return [];
    const findings: Finding[] = [];
    for (const [phrase, instead] of PHRASES) {
      for (const match of text.matchAll(phrase)) {
        const message = `"${match[0]}" is dialect: ${instead}.`;
        findings.push({ rule: 'plain-words', path, line: lineAt(text, match.index), message });
      }
    }
    const lines = text.split('\n');
    const comments = lines.filter((line) => /^\s*(\/\/|\/?\*)/.test(line)).length;
    if (lines.length > SHORT_LINES && comments > lines.length * COMMENTS_AT_MOST) {
      const message = `${comments} of ${lines.length} lines are comments: delete those that repeat the code.`;
      findings.push({ rule: 'plain-words', path, line: 1, message });
    }
    return findings;
  });
