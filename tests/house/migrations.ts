// During an upgrade two versions of the server use one database (docs/operating.md): a migration after the release only
// adds, and leaves everything that the former version reads and writes unchanged.
import { type Finding, lineAt, type Rule } from './tree.ts';

/** The last migration of a version in production. Increased with each release. */
export const RELEASED = '0225';

const MIGRATION = /^server\/platform\/db\/migrations\/(\d{4})_[a-z0-9_]+\.sql$/;

const REFUSED: readonly (readonly [pattern: RegExp, why: string])[] = [
  [
    /\bdrop\s+(table|column|schema|view|type|function|default)\b/gi,
    'removes something that the former version uses',
  ],
  [
    /\brename\s+(to|column|constraint)\b/gi,
    'renames something that the former version uses by its old name',
  ],
  [
    /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/gi,
    'changes a type that the former version reads',
  ],
  [/\bset\s+not\s+null\b/gi, 'refuses rows that the former version writes'],
  [
    /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\w+(?:(?!\bdefault\b|\bgenerated\b|,|;)[\s\S])*?\bnot\s+null(?![^,;]*\b(?:default|generated)\b)/gi,
    'adds a column that the former version does not fill: give it a default',
  ],
  [/\btruncate\b/gi, 'deletes rows'],
];

/** Comments may contain these words. */
const withoutComments = (sql: string): string =>
  sql.replace(/--.*$/gm, (comment) => ' '.repeat(comment.length));

export const migrationRule: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    const digits = MIGRATION.exec(path)?.[1];
    if (digits === undefined || digits <= RELEASED) return [];
    const sql = withoutComments(text);
    return REFUSED.flatMap(([pattern, why]) =>
      [...sql.matchAll(pattern)].map(
        ({ index }): Finding => ({
          rule: 'migrations',
          path,
          line: lineAt(sql, index),
          message: `${why}. Add beside it, and take the old away one release later.`,
        }),
      ),
    );
  });
