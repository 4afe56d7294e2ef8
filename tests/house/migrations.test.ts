import { describe, expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { migrationRule, RELEASED } from './migrations.ts';

const after = 'server/platform/db/migrations/0226_more.sql';
const before = `server/platform/db/migrations/${RELEASED}_old.sql`;

describe('house migrations', () => {
  test.each([
    'drop table coupons;',
    'alter table users drop column signature;',
    'alter table users rename column lang to language;',
    'alter table users rename to people;',
    'alter table users alter column lang type integer;',
    'alter table users alter column lang set data type integer;',
    'alter table users alter column lang set not null;',
    'alter table users alter column lang drop default;',
    'alter table users add column title text not null;',
    'alter table users\n  add column a text,\n  add column b text not null check (b <> 1);',
    'truncate users;',
  ])('is refused: %s', (sql) => {
    expect(findingsIn(migrationRule, file(after, sql)).length).toBe(1);
    expect(findingsIn(migrationRule, file(before, sql))).toEqual([]);
  });

  test.each([
    'create table more (id bigint primary key, name text not null);',
    'alter table users add column title text;',
    "alter table users add column title text not null default '';",
    "alter table users add column title text default '' not null;",
    'alter table users add column id2 bigint generated always as identity not null;',
    'create index users_title on users (title);',
    '-- a later release may drop column lang\nselect 1;',
    'alter table users alter column lang drop not null;',
  ])('is allowed: %s', (sql) => {
    expect(findingsIn(migrationRule, file(after, sql))).toEqual([]);
  });
});
