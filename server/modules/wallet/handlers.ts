// What an account holds, its record of changes, moves inside it, and practice money (calls.md, section 10).
import type { AccountType } from '../../../protocol/bill.ts';
import type { Wallet } from '../../../protocol/calls/wallet.ts';
import { refusal } from '../../call-refusal.ts';
import type { Database, Queryable } from '../../db/database.ts';
import type { CallContext } from '../../http/context.ts';
import type { HandlersOf } from '../../http/handlers.ts';
import { userOf } from '../../http/session.ts';
import { sayBillKind } from '../../http/texts.ts';
import { once } from '../../idempotency/once.ts';
import { balanceOf, balancesOf } from '../../ledger/balances.ts';
import { billSummary, records } from '../../ledger/records.ts';
import type { Currencies, KnownCurrency } from './currencies.ts';
import { takeFromFaucet } from './faucet.ts';
import { moveMoney, movesOf } from './moves.ts';
import type { Prices } from './prices.ts';
import { rechargesOf, shownRecharge } from './recharges.ts';
import { ACCOUNT_TYPES, walletOf, walletsOf } from './wallets.ts';

type WalletCall =
  | 'currency.list'
  | 'currency.user_currency_list'
  | 'wallet.list'
  | 'wallet.detail'
  | 'wallet.legal_log'
  | 'wallet.change'
  | 'wallet.hzhistory'
  | 'wallet.getRateCurrency'
  | 'bill.summary'
  | 'recharge.log'
  | 'sandbox.faucet';

export interface WalletParts {
  database: Database;
  currencies: Currencies;
  prices(): Promise<Prices>;
  burstRate(): string;
  sandbox: boolean;
  /** The operator may close it. */
  hasFaucet(): boolean;
  now(): number;
}

interface Paged {
  page: number;
  limit: number;
}

function pageOf<T>({ page, limit }: Paged, { list, total }: { list: T[]; total: number }) {
  const has_more = (page - 1) * limit + list.length < total;
  return { list, page, limit, total, has_more };
}

const span = ({ page, limit }: Paged) => ({ offset: (page - 1) * limit, limit });

export function walletHandlers(parts: WalletParts): HandlersOf<WalletCall> {
  const { database, currencies, now } = parts;
  const known = (id: number, field = 'currency_id'): KnownCurrency => {
    const currency = currencies.of(id);
    if (currency === undefined) throw refusal('currency_unknown', { field });
    return currency;
  };
  /** In a list a currency may be absent, and must be known where it is named. */
  const filtered = (id: number | undefined): number | undefined =>
    id === undefined ? undefined : known(id).id;
  const view = () => ({ currencies, burst_rate: parts.burstRate() });
  const walletIn = async (
    queryable: Queryable,
    prices: Prices,
    user_id: number,
    type: AccountType,
    currency_id: number,
  ): Promise<Wallet> => {
    const row = await balanceOf(queryable, { user_id, type, currency_id });
    return walletOf(view(), prices, type, row);
  };
  /** One request is posted once, for ever: the ledger refuses the second of a name. */
  const nameOf = (context: CallContext, key: string | undefined): string =>
    `${userOf(context)}/${key ?? context.request_id}`;

  return {
    'currency.list': async () => {
      const prices = await parts.prices();
      return {
        list: currencies.all.map((one) => ({
          ...one,
          price_usd: prices.get(one.id)?.now ?? null,
        })),
      };
    },

    'wallet.getRateCurrency': async () => {
      const prices = await parts.prices();
      return {
        list: currencies.all.flatMap(({ id, name, image, chains }) => {
          const price_usd = prices.get(id)?.now;
          const open = chains.filter(({ deposit }) => deposit);
          if (price_usd === undefined || open.length === 0) return [];
          return [{ currency_id: id, name, image, price_usd, chains: open }];
        }),
      };
    },

    'wallet.list': async (_request, context) =>
      walletsOf(database, view(), await parts.prices(), userOf(context), now()),

    'wallet.detail': async ({ currency_id, account_type }, context) =>
      walletIn(
        database,
        await parts.prices(),
        userOf(context),
        account_type,
        known(currency_id).id,
      ),

    'wallet.legal_log': async (request, context) => {
      const { page, limit } = request;
      const currency_id = filtered(request.currency_id);
      const filter = { ...request, currency_id, user_id: userOf(context) };
      const { list, total } = await records(database, filter, page, limit);
      const told = list.map((line) => ({
        ...line,
        currency_name: currencies.nameOf(line.currency_id),
        kind_text: sayBillKind(context.language, line.kind),
      }));
      return pageOf(request, { list: told, total });
    },

    'bill.summary': async ({ from, to }, context) => {
      const sums = await billSummary(database, userOf(context), from, to);
      return {
        list: sums.map((sum) => ({
          ...sum,
          currency_name: currencies.nameOf(sum.currency_id),
          kind_text: sayBillKind(context.language, sum.kind),
        })),
      };
    },

    'currency.user_currency_list': async (_request, context) => {
      const balances = await balancesOf(database, userOf(context));
      const held = new Set(balances.map(({ currency_id }) => currency_id));
      return {
        list: currencies.all
          .filter(({ id }) => held.has(id))
          .map(({ id, name, image, min_transfer }) => ({
            currency_id: id,
            name,
            image,
            min_number: min_transfer,
            accounts: ACCOUNT_TYPES.map((account_type) => {
              const one = balances.find((it) => it.currency_id === id && it.type === account_type);
              const available = one?.available ?? '0';
              return { account_type, available, transferable: available };
            }),
          })),
      };
    },

    'wallet.change': async (request, context) => {
      const { idempotency_key, ...fields } = request;
      const { currency_id, number, from_field: from, to_field: to } = fields;
      const user_id = userOf(context);
      const time = now();
      const keyed = { user_id, key: idempotency_key, path: '/wallet/change', fields, now: time };
      // Before the transaction, which has the only connection of the embedded engine.
      const prices = await parts.prices();
      const answered = await once(database, keyed, async (tx) => {
        known(currency_id);
        const reference = nameOf(context, idempotency_key);
        const id = await moveMoney(tx, { user_id, currency_id, number, from, to, reference, time });
        return {
          id,
          from_wallet: await walletIn(tx, prices, user_id, from, currency_id),
          to_wallet: await walletIn(tx, prices, user_id, to, currency_id),
        };
      });
      return told(context, answered);
    },

    'wallet.hzhistory': async (request, context) => {
      const currency_id = filtered(request.currency_id);
      const { list, total } = await movesOf(database, userOf(context), currency_id, span(request));
      const shown = list.map((row) => ({
        ...row,
        currency_name: currencies.nameOf(row.currency_id),
      }));
      return pageOf(request, { list: shown, total });
    },

    'recharge.log': async (request, context) => {
      const filter = { currency_id: filtered(request.currency_id), status: request.status };
      const { list, total } = await rechargesOf(database, userOf(context), filter, span(request));
      const shown = list.map((row) => shownRecharge(row, currencies.nameOf(row.currency_id)));
      return pageOf(request, { list: shown, total });
    },

    'sandbox.faucet': async ({ idempotency_key, ...fields }, context) => {
      const user_id = userOf(context);
      const time = now();
      const keyed = { user_id, key: idempotency_key, path: '/sandbox/faucet', fields, now: time };
      const prices = await parts.prices();
      const answered = await once(database, keyed, async (tx) => {
        if (!parts.sandbox) throw refusal('sandbox_only');
        const currency = known(fields.currency_id);
        const price_usd = prices.get(currency.id)?.now;
        if (!parts.hasFaucet() || price_usd === undefined) throw refusal('feature_unavailable');
        return takeFromFaucet(tx, { user_id, currency, price_usd, number: fields.number, time });
      });
      return told(context, answered);
    },
  };
}

/** What the frame tells beside the message. */
function told<T>(
  context: CallContext,
  answered: { message: T; replayed: boolean; user_sequence: number },
): T {
  context.told_sequence = answered.user_sequence;
  context.is_replayed = answered.replayed;
  return answered.message;
}
