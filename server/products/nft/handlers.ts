import { USDT } from '../../../protocol/constants.ts';
import { type SendingGate, sendingCall } from '../../people/security/sending-value.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CallContext } from '../../platform/http/context.ts';
import { page } from '../../platform/http/paging.ts';
import { sessionIn, userOf } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { bidsOfSale, bidsOfUser, highestBidOf, marginOf } from './bid-store.ts';
import { payMargin, placeBid } from './bidding.ts';
import { oddsOf, openBox } from './boxes.ts';
import { buy } from './buying.ts';
import { payWon } from './ending.ts';
import { boxItems, holdingsOf, provenanceOf } from './holding-store.ts';
import { countDefaults, readOrders, wonOrders } from './order-store.ts';
import { resell } from './reselling.ts';
import { DEFAULTS_COUNTED_MS, HELD, marginRate, maximumBid } from './rules.ts';
import type { NftParts } from './trading.ts';
import {
  type Reader,
  shownArtist,
  shownBid,
  shownHolding,
  shownOrder,
  shownProvenance,
  shownWork,
} from './views.ts';
import {
  artistOf,
  artists,
  collections,
  switchFavourite,
  type WorkRow,
  workIdOf,
  workOf,
  works,
} from './work-store.ts';

export type NftCall =
  | 'bind_box.getBoxList'
  | 'bind_box.getBoxDetail'
  | 'bind_box.getArtist'
  | 'bind_box.getArtistDetail'
  | 'bind_box.getNftCurrency'
  | 'bind_box.getCollection'
  | 'bind_box.collect'
  | 'bind_box.buyNFT'
  | 'bind_box.marginNFT'
  | 'bind_box.auctionNFT'
  | 'bind_box.getBindBoxQuotationLog'
  | 'bind_box.getMyNFTs'
  | 'bind_box.getMyBindBoxQuotationLog'
  | 'bind_box.provenance'
  | 'bind_box.openBlindBox'
  | 'bind_box.resellNFT'
  | 'bind_box.getNeedPayNFTOrder'
  | 'bind_box.readNFTOrderMessage'
  | 'bind_box.payNFTOrder';

export interface NftHandlerParts extends NftParts {
  database: Database;
  sending: SendingGate;
  currencies: readonly { currency_id: number; name: string; image: string }[];
}

const GUEST = 0;
export function nftHandlers(parts: NftHandlerParts): ModuleHandlers<NftCall> {
  const { database, now, nameOf, currencies, sending } = parts;
  const readerOf = ({ session, language }: CallContext): Reader => ({
    user_id: session?.user_id ?? GUEST,
    time: now(),
    language,
    nameOf,
  });
  const usd = () =>
    Object.fromEntries(
      currencies.map(({ currency_id }) => [currency_id, parts.priceUsd(currency_id) ?? '1']),
    );
  const mustFind = async (code: string, reader: Reader): Promise<WorkRow> => {
    const row = await workOf(database, code, reader.user_id);
    if (row === undefined) throw refusal('not_found', { field: 'code' });
    return row;
  };
  const defaultsOf = (user_id: number): Promise<number> =>
    countDefaults(database, user_id, now() - DEFAULTS_COUNTED_MS);
  const requireCurrency = (id: number | undefined): void => {
    if (id !== undefined && !currencies.some(({ currency_id }) => currency_id === id)) {
      throw refusal('currency_unknown', { field: 'currency_id' });
    }
  };
  const main = currencies[0]?.currency_id ?? USDT;

  return {
    'bind_box.getBoxList': async ({ page: number, limit, ...filter }, context) => {
      if (filter.collected) sessionIn(context);
      requireCurrency(filter.currency_id);
      const reader = readerOf(context);
      return page(
        { page: number, limit },
        (span) => works(database, filter, { ...reader, usd: usd() }, span),
        (row) => shownWork(row, reader),
      );
    },

    'bind_box.getBoxDetail': async ({ code }, context) => {
      const reader = readerOf(context);
      const row = await mustFind(code, reader);
      const margin = await marginOf(database, row.sale_id, reader.user_id);
      const isAuction = row.mode === 'auction';
      const items = row.mode === 'box' ? await boxItems(database, row.id) : [];
      return {
        ...shownWork(row, reader),
        odds: row.mode === 'box' ? oddsOf(items) : null,
        my_bid: await highestBidOf(database, row.sale_id, reader.user_id),
        // Held; a returned or lost one is in the bills.
        my_margin: margin?.status === HELD ? margin.amount : null,
        margin_rate: isAuction ? marginRate(await defaultsOf(reader.user_id)) : null,
        max_bid: isAuction ? maximumBid(row) : null,
      };
    },

    'bind_box.getArtist': ({ keyword, ...request }, { language }) =>
      page(
        request,
        (span) => artists(database, keyword, span),
        (row) => shownArtist(row, language),
      ),

    'bind_box.getArtistDetail': async ({ uid, ...request }, context) => {
      const artist = await artistOf(database, uid);
      if (artist === undefined) throw refusal('not_found', { field: 'uid' });
      const reader = readerOf(context);
      const answerPage = await page(
        request,
        (span) =>
          works(database, { sort: 'new', collected: false, uid }, { ...reader, usd: usd() }, span),
        (row) => shownWork(row, reader),
      );
      return { ...shownArtist(artist, reader.language), works: answerPage };
    },

    'bind_box.getNftCurrency': async () => ({ list: [...currencies] }),

    'bind_box.getCollection': ({ keyword, uid, ...request }) =>
      page(
        request,
        (span) => collections(database, { keyword, uid, currency_id: main }, span),
        (row) => ({ ...row, currency_id: main }),
      ),

    'bind_box.collect': async ({ code }, context) => {
      const user_id = userOf(context);
      return database.transaction(async (tx) => {
        const work_id = await workIdOf(tx, code);
        if (work_id === undefined) throw refusal('not_found', { field: 'code' });
        return switchFavourite(tx, user_id, work_id, now());
      });
    },

    'bind_box.buyNFT': sendingCall(sending, 'bind_box.buyNFT', (tx, gate, { request, user_id }) =>
      buy(tx, parts, gate, { ...request, user_id }),
    ),

    'bind_box.marginNFT': sendingCall(
      sending,
      'bind_box.marginNFT',
      (tx, gate, { request, user_id }) => payMargin(tx, parts, gate, { ...request, user_id }),
    ),

    'bind_box.auctionNFT': sendingCall(
      sending,
      'bind_box.auctionNFT',
      (tx, gate, { request, user_id }) => placeBid(tx, parts, gate, { ...request, user_id }),
    ),

    'bind_box.getBindBoxQuotationLog': async ({ code, ...request }, context) => {
      const reader = readerOf(context);
      const { sale_id } = await mustFind(code, reader);
      return page(
        request,
        (span) => bidsOfSale(database, sale_id, span),
        (row) => shownBid(row, reader.user_id),
      );
    },

    'bind_box.getMyNFTs': ({ status, type, ...request }, context) =>
      page(
        request,
        (span) => holdingsOf(database, userOf(context), { status, type }, span),
        (row) => shownHolding(row, nameOf),
      ),

    'bind_box.getMyBindBoxQuotationLog': ({ status, ...request }, context) => {
      const user_id = userOf(context);
      return page(
        request,
        (span) => bidsOfUser(database, user_id, status, span),
        (row) => shownBid(row, user_id),
      );
    },

    'bind_box.provenance': async ({ code, ...request }, context) => {
      const reader = readerOf(context);
      const { id } = await mustFind(code, reader);
      return page(
        request,
        (span) => provenanceOf(database, id, span),
        (row) => shownProvenance(row, reader.user_id),
      );
    },

    'bind_box.openBlindBox': moneyCall({
      run: (tx, _prepared, { request, user_id }) => openBox(tx, parts, { ...request, user_id }),
    }),

    'bind_box.resellNFT': sendingCall(
      sending,
      'bind_box.resellNFT',
      async (tx, gate, { request, user_id }) => {
        requireCurrency(request.currency_id);
        const code = await resell(tx, parts, gate, { ...request, user_id });
        const row = await workOf(tx, code, user_id);
        if (row === undefined) throw refusal('not_found', { field: 'id' });
        return shownWork(row, { user_id, time: now(), language: 'en', nameOf });
      },
    ),

    'bind_box.getNeedPayNFTOrder': async (request, context) => {
      const user_id = userOf(context);
      let unread = 0;
      const answerPage = await page(
        request,
        async (span) => {
          const orders = await wonOrders(database, user_id, span);
          unread = orders.unread;
          return orders;
        },
        (row) => shownOrder(row, nameOf),
      );
      return { ...answerPage, unread };
    },

    'bind_box.readNFTOrderMessage': async ({ id }, context) => {
      const user_id = userOf(context);
      return database.transaction(async (tx) => {
        if (!(await readOrders(tx, user_id, id))) throw refusal('not_found', { field: 'id' });
        const { unread } = await wonOrders(tx, user_id, { offset: 0, limit: 1 });
        return { unread };
      });
    },

    'bind_box.payNFTOrder': sendingCall(
      sending,
      'bind_box.payNFTOrder',
      (tx, gate, { request: { id }, user_id }) => payWon(tx, parts, gate, { id, user_id }),
    ),
  };
}
