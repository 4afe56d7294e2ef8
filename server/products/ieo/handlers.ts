import type { Prices } from '../../market/prices/prices.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CallContext } from '../../platform/http/context.ts';
import { page } from '../../platform/http/paging.ts';
import { userOf } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { orderPage, subscribedIn } from './order-store.ts';
import { type ProjectRow, projectOf, projectPage } from './project-store.ts';
import { subscribe } from './subscribe.ts';
import { type CurrencyWords, shownOrder, shownProject } from './views.ts';

export type IeoCall = 'project' | 'project.detail' | 'project.order' | 'user.project.order';

export interface IeoParts {
  database: Database;
  words: CurrencyWords;
  prices(): Promise<Prices>;
  freshPrices(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  now(): number;
}

export function ieoHandlers(parts: IeoParts): ModuleHandlers<IeoCall> {
  const { database, words, now } = parts;
  const shownIn = async ({ session, language }: CallContext, rows: readonly ProjectRow[]) => {
    const [prices, mine] = await Promise.all([
      parts.prices(),
      session === undefined
        ? undefined
        : subscribedIn(
            database,
            session.user_id,
            rows.map(({ id }) => id),
          ),
    ]);
    const time = now();
    return rows.map((row) => {
      const my_amount = mine === undefined ? null : (mine.get(row.id) ?? '0');
      return shownProject(row, { words, prices, language, time, my_amount });
    });
  };
  return {
    project: async ({ status, ...span }, context) =>
      page(span, async (rows) => {
        const projects = await projectPage(database, { ...rows, status, time: now() });
        return { ...projects, list: await shownIn(context, projects.list) };
      }),

    'project.detail': async ({ id }, context) => {
      const row = await projectOf(database, id);
      const [view] = row === undefined ? [] : await shownIn(context, [row]);
      if (view === undefined) throw refusal('not_found', { field: 'id' });
      return view;
    },

    'project.order': moneyCall({
      prepare: ({ pay_currency }) => parts.freshPrices([pay_currency]),
      run: (tx, prices, { request: wish, user_id }) =>
        subscribe(tx, parts, { user_id, wish, prices }),
    }),

    'user.project.order': ({ project_id, status, ...span }, context) =>
      page(
        span,
        (rows) => orderPage(database, userOf(context), { ...rows, project_id, status }),
        (row) => shownOrder(row, words),
      ),
  };
}
