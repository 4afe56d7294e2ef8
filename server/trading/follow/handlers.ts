import type { AnswerOf } from '../../../protocol/catalogue.ts';
import type { ErrorKey } from '../../../protocol/errors.ts';
import { marksOf } from '../../market/engines/marks.ts';
import { type SendingGate, sendingCall } from '../../people/security/sending-value.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { CallContext } from '../../platform/http/context.ts';
import { page } from '../../platform/http/paging.ts';
import { sessionIn, userOf } from '../../platform/http/session.ts';
import { sayError } from '../../platform/http/texts.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import type { ContractParts } from '../contract/contract-parts.ts';
import { viewOrders } from '../contract/view-orders.ts';
import { applyAsTrader, type TraderConditions } from './become-trader.ts';
import { holdSelf, myFollow, startFollow, stopFollow } from './change-follow.ts';
import { closedTradePage, copyPage, marginsOfCopies, openPositionsOf } from './copied-store.ts';
import { skippedPage } from './copy-store.ts';
import { followerPage, followPage, hasFollowed, openFollow } from './follow-store.ts';
import {
  findTrader,
  markFavourite,
  newestApplication,
  traderPage,
  unmarkFavourite,
} from './trader-store.ts';
import { copiedMargin, shownFollow, shownFollower, shownTrader } from './views.ts';

export type FollowCall = `follow.${
  | 'index'
  | 'traderDetail'
  | 'favourite'
  | 'follow'
  | 'cancel'
  | 'selfHolding'
  | 'historyTrade'
  | 'my'
  | 'skipped'
  | 'followers'
  | 'apply'
  | 'apply_state'}`;

export interface FollowCallParts {
  contract: ContractParts;
  sending: SendingGate;
  shareRate(): string;
  conditions(): TraderConditions;
}

export function followHandlers(parts: FollowCallParts): ModuleHandlers<FollowCall> {
  const { contract, sending, shareRate, conditions } = parts;
  const { database, quotes, now } = contract;
  const readerOf = ({ language }: CallContext) => ({
    language,
    share_rate: shareRate(),
    now: now(),
  });
  return {
    'follow.index': ({ sort, keyword, favourites, ...span }, context) => {
      if (favourites) sessionIn(context);
      const filter = { viewer_id: context.session?.user_id ?? null, sort, keyword, favourites };
      return page(
        span,
        (rows) => traderPage(database, filter, rows),
        (row) => shownTrader(row, readerOf(context)),
      );
    },

    'follow.traderDetail': async ({ trader_user_id }, context) => {
      const viewer_id = context.session?.user_id ?? null;
      const row = await findTrader(database, trader_user_id, viewer_id);
      if (row === undefined) throw refusal('trader_not_found', { field: 'trader_user_id' });
      const follow =
        viewer_id === null ? undefined : await openFollow(database, viewer_id, trader_user_id);
      const sees = follow !== undefined || viewer_id === trader_user_id;
      if (row.status !== 1 && !sees) throw refusal('trader_not_found', { field: 'trader_user_id' });
      const orders = sees ? await openPositionsOf(database, trader_user_id) : [];
      const marks = marksOf((await quotes.all()).values());
      return {
        ...shownTrader(row, readerOf(context)),
        follow: follow === undefined ? null : shownFollow(follow),
        positions: await viewOrders(contract, database, orders, marks),
        copied_margin: copiedMargin(
          await marginsOfCopies(database, trader_user_id),
          contract.priceUsd,
        ),
      };
    },

    'follow.favourite': async ({ trader_user_id, favourite }, context) => {
      const user_id = userOf(context);
      if ((await findTrader(database, trader_user_id, user_id)) === undefined) {
        throw refusal('trader_not_found', { field: 'trader_user_id' });
      }
      const mark = { user_id, trader_user_id, time: now() };
      await database.transaction((tx) =>
        favourite ? markFavourite(tx, mark) : unmarkFavourite(tx, mark),
      );
      return { is_favourite: favourite };
    },

    'follow.follow': sendingCall(
      sending,
      'follow.follow',
      (tx, gate, { request, user_id, time }) => {
        const { trader_user_id, loss_limit = null, margin_limit = null } = request;
        const { number, type, tolerance_percent, loss_close } = request;
        const newTerms = { number, type, tolerance_percent, loss_close, loss_limit, margin_limit };
        return startFollow(tx, gate, { user_id, time }, trader_user_id, newTerms);
      },
    ),

    'follow.cancel': moneyCall({
      prepare: () => quotes.all(),
      run: async (tx, quotes, { request, user_id, time }) => {
        const { id } = await myFollow(tx, user_id, request);
        return stopFollow(tx, contract, { user_id, time, quotes }, id, request.close_positions);
      },
    }),

    'follow.selfHolding': moneyCall({
      prepare: () => quotes.all(),
      run: (tx, quotes, { request, user_id, time }) =>
        holdSelf(tx, contract, { user_id, time, quotes }, request.transaction_id),
    }),

    'follow.historyTrade': async ({ trader_user_id, status, ...span }, context) => {
      const user_id = userOf(context);
      if (trader_user_id !== undefined) {
        const trader = await findTrader(database, trader_user_id, user_id);
        const isPublic = trader?.status === 1 || user_id === trader_user_id;
        if (
          trader === undefined ||
          !(isPublic || (await hasFollowed(database, user_id, trader_user_id)))
        ) {
          throw refusal('trader_not_found', { field: 'trader_user_id' });
        }
      }
      const marks = marksOf((await quotes.all()).values());
      return page(span, async (rows) => {
        const { list, total } =
          trader_user_id === undefined
            ? await copyPage(database, { user_id, status }, rows)
            : await closedTradePage(database, trader_user_id, rows);
        return { list: await viewOrders(contract, database, list, marks), total };
      });
    },

    'follow.my': ({ status, ...span }, context) =>
      page(
        span,
        (rows) => followPage(database, { user_id: userOf(context), status }, rows),
        shownFollow,
      ),

    'follow.skipped': ({ trader_user_id, ...span }, context) =>
      page(
        span,
        (rows) => skippedPage(database, { user_id: userOf(context), trader_user_id }, rows),
        ({ params, ...row }) => ({
          ...row,
          reason_text: sayError(
            context.language,
            row.reason as ErrorKey,
            params ?? {},
            context.time_zone,
          ),
        }),
      ),

    'follow.followers': async ({ trader_user_id, ...span }, context) => {
      const user_id = userOf(context);
      const id = trader_user_id ?? user_id;
      const trader = await findTrader(database, id, user_id);
      if (trader?.status !== 1) {
        const field = trader_user_id === undefined ? {} : { field: 'trader_user_id' };
        throw refusal('trader_not_found', field);
      }
      return page(
        span,
        (rows) => followerPage(database, id, rows),
        (row) => shownFollower(row, user_id, id === user_id),
      );
    },

    'follow.apply': async ({ introduction }, context): Promise<AnswerOf<'follow.apply'>> => {
      const user_id = userOf(context);
      const wish = { user_id, introduction, time: now() };
      await database.transaction((tx) => applyAsTrader(tx, conditions(), wish));
      return { status: 1 };
    },

    'follow.apply_state': async (_request, context) => {
      const user_id = userOf(context);
      const trader = await findTrader(database, user_id, user_id);
      const nothing = { reason: null, introduction: null, create_time: null, review_time: null };
      if (trader?.status === 1) return { ...nothing, status: 2 };
      const last = await newestApplication(database, user_id);
      if (last === undefined || last.status === 2) return { ...nothing, status: 0 };
      const { status, reason, introduction, created_at, reviewed_at } = last;
      return { status, reason, introduction, create_time: created_at, review_time: reviewed_at };
    },
  };
}
