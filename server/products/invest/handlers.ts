import { refusal } from '../../platform/base/call-refusal.ts';
import { page, type Span } from '../../platform/http/paging.ts';
import { userOf } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { type BuyParts, buyDual, prepareBuy } from './buy.ts';
import { orderCounts, orderPage } from './order-store.ts';
import { productOf, productPage } from './product-store.ts';
import { shownOrder, shownProduct } from './views.ts';

export type InvestCall = 'dual.index' | 'dual.detail' | 'dual.buyDual' | 'dual.dual_list';

export interface InvestParts extends BuyParts {
  nameOf(currency_id: number): string;
}

export function investHandlers(parts: InvestParts): ModuleHandlers<InvestCall> {
  const { database, quotes, nameOf, now } = parts;
  return {
    'dual.index': async ({ currency_id, type, ...span }) => {
      const marks = await quotes.all();
      const time = now();
      return page(
        span,
        (rows) => productPage(database, { ...rows, currency_id, type, time }),
        (row) => shownProduct(row, { nameOf, index: marks.get(row.match_id)?.mark, time }),
      );
    },

    'dual.detail': async ({ id }) => {
      const row = await productOf(database, id);
      if (row === undefined) throw refusal('not_found', { field: 'id' });
      const index = (await quotes.at(row.match_id))?.mark;
      return shownProduct(row, { nameOf, index, time: now() });
    },

    'dual.buyDual': moneyCall({
      prepare: ({ id }) => prepareBuy(parts, id),
      run: (tx, preparation, { request: wish, user_id }) =>
        buyDual(tx, parts, { user_id, wish, preparation }),
    }),

    'dual.dual_list': async ({ status, ...span }, context) => {
      const user_id = userOf(context);
      const orders = (rows: Span) => orderPage(database, user_id, { ...rows, status });
      return {
        ...(await page(span, orders, shownOrder)),
        counts: await orderCounts(database, user_id),
      };
    },
  };
}
