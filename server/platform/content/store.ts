import type { News, NewsHead } from '../../../protocol/calls/platform/system.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { onlyRow } from '../base/must.ts';
import type { Queryable } from '../db/database.ts';
import { instant } from '../db/values.ts';

/** Missing translations fall back to English. `tw_name` is the Traditional Chinese title. */
const HEAD = `a.id, a.c_id, coalesce(t.title, e.title) as option_name, e.title as en_name,
  coalesce(h.title, e.title) as tw_name, a.image, a.url, coalesce(t.summary, e.summary) as summary,
  a.sort, a.created_at as create_time`;
const FROM = `articles a
  join article_texts e on e.article_id = a.id and e.language = 'en'
  left join article_texts t on t.article_id = a.id and t.language = $1
  left join article_texts h on h.article_id = a.id and h.language = 'hk'`;
const WHOLE = `${HEAD}, coalesce(t.content, e.content) as content`;

export interface Span {
  offset: number;
  limit: number;
}

export async function articleHeads(
  database: Queryable,
  language: WireLanguage,
  c_id: number,
  { offset, limit }: Span,
): Promise<{ list: NewsHead[]; total: number }> {
  const { rows } = await database.query<NewsHead>(
    `select ${HEAD} from ${FROM} where a.c_id = $2 and a.deleted_at is null
     order by case when a.c_id = 5 then a.sort end, a.created_at desc, a.sort, a.id desc
     offset $3 limit $4`,
    [language, c_id, offset, limit],
  );
  const { rows: totals } = await database.query<{ total: number }>(
    'select count(*) as total from articles where c_id = $1 and deleted_at is null',
    [c_id],
  );
  return { list: rows, total: onlyRow(totals).total };
}

/** The version of the user agreement; null if the operator has deleted it. */
export async function termsChangedAt(queryable: Queryable): Promise<number | null> {
  const { rows } = await queryable.query<{ updated_at: number }>(
    "select updated_at from articles where slug = 'terms' and deleted_at is null",
  );
  return rows[0]?.updated_at ?? null;
}

/** Former releases published them outside practice mode too. */
export async function withdrawArticles(
  database: Queryable,
  slugs: readonly string[],
  time: number,
): Promise<void> {
  await database.query(
    'update articles set deleted_at = $2 where slug = any($1::text[]) and deleted_at is null',
    [slugs, instant(time)],
  );
}

export async function articleOf(
  database: Queryable,
  language: WireLanguage,
  id: number,
): Promise<News | undefined> {
  const { rows } = await database.query<News>(
    `select ${WHOLE} from ${FROM} where a.id = $2 and a.deleted_at is null`,
    [language, id],
  );
  return rows[0];
}

export async function popOf(
  database: Queryable,
  language: WireLanguage,
): Promise<News | undefined> {
  const { rows } = await database.query<News>(
    `select ${WHOLE} from ${FROM} where a.is_pop and a.deleted_at is null
     order by a.created_at desc, a.id desc limit 1`,
    [language],
  );
  return rows[0];
}

export async function idsOf(
  database: Queryable,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await database.query<{ slug: string; id: number }>(
    'select slug, id from articles where slug = any($1::text[])',
    [slugs],
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

export interface ArticleRow {
  c_id: number;
  slug: string | null;
  image: string | null;
  url: string | null;
  sort: number;
  is_pop: boolean;
}

/** Undefined if the slug exists already, even for a deleted article. */
export async function insertArticle(
  database: Queryable,
  row: ArticleRow,
  now: number,
): Promise<number | undefined> {
  const { rows } = await database.query<{ id: number }>(
    `insert into articles (slug, c_id, image, url, sort, is_pop, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     on conflict (slug) do nothing returning id`,
    [row.slug, row.c_id, row.image, row.url, row.sort, row.is_pop, instant(now)],
  );
  return rows[0]?.id;
}

export async function readRow(database: Queryable, id: number): Promise<ArticleRow | undefined> {
  const { rows } = await database.query<ArticleRow>(
    `select c_id, slug, image, url, sort, is_pop from articles
     where id = $1 and deleted_at is null for update`,
    [id],
  );
  return rows[0];
}

export async function updateArticle(
  database: Queryable,
  id: number,
  row: ArticleRow,
  now: number,
): Promise<void> {
  await database.query(
    `update articles set c_id = $2, image = $3, url = $4, sort = $5, is_pop = $6, updated_at = $7
     where id = $1`,
    [id, row.c_id, row.image, row.url, row.sort, row.is_pop, instant(now)],
  );
}

export interface ArticleText {
  title: string;
  summary: string;
  content: string;
}

export async function writeText(
  database: Queryable,
  id: number,
  language: WireLanguage,
  { title, summary, content }: ArticleText,
): Promise<void> {
  await database.query(
    `insert into article_texts (article_id, language, title, summary, content)
     values ($1, $2, $3, $4, $5)
     on conflict (article_id, language) do update
       set title = excluded.title, summary = excluded.summary, content = excluded.content`,
    [id, language, title, summary, content],
  );
}

export async function deleteArticle(
  database: Queryable,
  id: number,
  now: number,
): Promise<boolean> {
  const { changedRows } = await database.query(
    'update articles set deleted_at = $2 where id = $1 and deleted_at is null',
    [id, instant(now)],
  );
  return changedRows > 0;
}

/** Slugs of included articles, even of deleted ones. */
export async function seededSlugs(queryable: Queryable): Promise<string[]> {
  const { rows } = await queryable.query<{ slug: string }>(
    'select slug from articles where slug is not null',
  );
  return rows.map(({ slug }) => slug);
}
