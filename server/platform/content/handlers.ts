import { refusal } from '../base/call-refusal.ts';
import type { Database } from '../db/database.ts';
import type { HandlersOf } from '../http/handlers.ts';
import { page } from '../http/paging.ts';
import type { ArticleIds } from '../settings/handlers.ts';
import type { Settings } from '../settings/settings.ts';
import { areasIn } from './areas.ts';
import { menuIn } from './menu.ts';
import { articleHeads, articleOf, idsOf, popOf } from './store.ts';

export interface ContentParts {
  database: Database;
  settings: Settings;
}

export type ContentCall = 'menu' | 'news.index_pop' | 'news.list' | 'news.detail' | 'area.list';

export function contentHandlers({ database, settings }: ContentParts): HandlersOf<ContentCall> {
  return {
    menu: async (_request, { language }) => ({ list: await menuIn(database, language, settings) }),
    'news.index_pop': async (_request, { language }) => (await popOf(database, language)) ?? null,
    'news.list': ({ c_id, ...request }, { language }) =>
      page(request, (span) => articleHeads(database, language, c_id, span)),
    'news.detail': async ({ id }, { language }) => {
      const article = await articleOf(database, language, id);
      if (article === undefined) throw refusal('not_found', { field: 'id' });
      return article;
    },
    'area.list': async (_request, { language }) => ({ list: [...areasIn(language)] }),
  };
}

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
