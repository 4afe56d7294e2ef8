import { describe, expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { sqlRule } from './sql.ts';

const inFile = (path: string, line: string): string[] => findingsIn(sqlRule, file(path, '', line));

describe('house sql', () => {
  test.each([
    "await tx.query('select 1');",
    'await tx.query<Row>(TEXT, [id]);',
    "await database['query'](text);",
    "await tx.script('create table t (id int)');",
    `const text = \`select $\{COLUMNS} from users\`;`,
    "const text = 'insert into users (id) values (1)';",
    "const text = 'update users set id = 2';",
    "const text = 'DELETE FROM users';",
    'const text = `with one as (select 1) select * from one`;',
    "const text = 'lock table users';",
  ])('a statement outside of a store file is reported: %s', (line) => {
    const findings = inFile('server/products/coupons/handlers.ts', line);
    expect(findings.length).toBeGreaterThan(0);
    expect(findings[0]).toMatch(
      /^server\/products\/coupons\/handlers\.ts:2 SQL outside a store file/,
    );
  });

  test.each([
    'server/products/coupons/store.ts',
    'server/products/coupons/claim-store.ts',
    'server/products/coupons/coupons.test.ts',
    'server/platform/ledger/post.ts',
  ])('%s may contain SQL', (path) => {
    expect(inFile(path, "await tx.query('select 1');")).toEqual([]);
  });

  test("a file name that only ends like a store's is no store", () => {
    expect(inFile('server/products/coupons/restore.ts', "tx.query('select 1');")).not.toEqual([]);
  });

  test('comments, sentences and names are no statements', () => {
    const findings = findingsIn(
      sqlRule,
      file(
        'server/products/coupons/handlers.ts',
        "// select one: tx.query('select 1')",
        "const note = 'Selected by the operator.';",
        "const does = 'update of a coupon';",
        'const query = parts.query;',
        'export const seen = [note, does, query];',
      ),
    );
    expect(findings).toEqual([]);
  });
});
