import { refusal } from '../base/call-refusal.ts';
import type { Database } from '../db/database.ts';
import type { HandlersOf } from '../http/handlers.ts';
import { page } from '../http/paging.ts';
import type { Settings } from '../settings/settings.ts';
import { areasIn } from './areas.ts';
import { menuIn } from './menu.ts';
import { articleHeads, articleOf, popOf } from './store.ts';

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
