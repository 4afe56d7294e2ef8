import type { WireLanguage } from '../../../protocol/language.ts';
import type { Queryable } from '../../platform/db/database.ts';

export interface CannedAnswer {
  name: string;
  language: WireLanguage;
  text: string;
}

export async function cannedAnswers(queryable: Queryable): Promise<CannedAnswer[]> {
  const { rows } = await queryable.query<CannedAnswer>(
    'select name, language, text from canned_answers order by name, language',
  );
  return rows;
}

export async function writeCanned(
  tx: Queryable,
  { name, language, text }: CannedAnswer,
): Promise<void> {
  await tx.query(
    `insert into canned_answers (name, language, text) values ($1, $2, $3)
     on conflict (name, language) do update set text = excluded.text`,
    [name, language, text],
  );
}

export async function deleteCanned(tx: Queryable, name: string): Promise<boolean> {
  const { changedRows } = await tx.query('delete from canned_answers where name = $1', [name]);
  return changedRows > 0;
}

export async function cannedFor(
  queryable: Queryable,
  name: string,
  ticket_id: number,
): Promise<string | undefined> {
  const { rows } = await queryable.query<{ text: string }>(
    `select c.text from canned_answers c, tickets t join users u on u.id = t.user_id
     where t.id = $2 and c.name = $1 and c.language in (u.lang, 'en')
     order by c.language = u.lang desc limit 1`,
    [name, ticket_id],
  );
  return rows[0]?.text;
}
