import type { Setting } from '../../../protocol/calls/platform/system.ts';
import type { Database } from '../db/database.ts';
import { idsOf } from './store.ts';

/** Articles for /news/detail that the app links to, by setting name. */
type ArticleIds = Setting<'articles'>;

/** The included texts, by the names that the app links to. */
export async function articleIds(database: Database): Promise<ArticleIds> {
  const slugs = {
    privacy: 'privacy',
    terms: 'terms',
    operational_compliance: 'operational-compliance',
    follow_agreement: 'follow-agreement',
    white_page: 'white-page',
    help_invest: 'help-invest',
  } as const;
  const ids = await idsOf(database, Object.values(slugs));
  const pairs = Object.entries(slugs).map(([name, slug]) => {
    const id = ids.get(slug);
    if (id === undefined) throw new Error(`the text ${slug} is missing`);
    return [name, id];
  });
  return Object.fromEntries(pairs) as ArticleIds;
}
