import type { Wallet } from '../../../protocol/calls/money/wallet.ts';
import type { Prices } from '../../market/prices/prices.ts';
import { must } from '../../platform/base/must.ts';
import {
  type Currencies,
  type KnownCurrency,
  knownIn,
} from '../../platform/currencies/currencies.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { page } from '../../platform/http/paging.ts';
import { userOf } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import { balanceOf, balancesOf } from '../../platform/ledger/balances.ts';
import type { Balance } from '../../platform/ledger/post.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { type BillCall, billHandlers, filteredCurrency } from './bill-handlers.ts';
import { gatherMoney, moveMoney } from './moves.ts';
import { movesOf } from './store.ts';
import {
  ACCOUNT_TYPES,
  type ContractState,
  type ContractStateOf,
  type WalletsView,
  walletOf,
  walletsOf,
} from './wallets.ts';

export type WalletCall =
  | 'currency.list'
  | 'currency.user_currency_list'
  | 'wallet.list'
  | 'wallet.detail'
  | 'wallet.change'
  | 'wallet.gather'
  | 'wallet.hzhistory'
  | BillCall;

export interface WalletParts {
  database: Database;
  currencies: Currencies;
  prices(only?: number): Promise<Prices>;
  /** At the current marks; requested before a transaction, like the prices. */
  contractStates(): Promise<ContractStateOf>;
  dayProfit: WalletsView['dayProfit'];
  now(): number;
}

export function walletHandlers(parts: WalletParts): ModuleHandlers<WalletCall> {
  const { database, currencies, now } = parts;
  const knownCurrency = (id: number): KnownCurrency => knownIn(currencies, id);
  const moment = async (only?: number) => ({
    currencies,
    prices: await parts.prices(only),
    contractStateOf: await parts.contractStates(),
    dayProfit: parts.dayProfit,
  });
  const walletAt = async (
    queryable: Queryable,
    { prices, contractStateOf }: WalletsView,
    balance: Balance,
    knownState?: ContractState,
  ): Promise<Wallet> => {
    const { user_id, type, currency_id } = balance;
    const state =
      type === 'lever'
        ? (knownState ?? (await contractStateOf(queryable, { user_id, legal_id: currency_id })))
        : undefined;
    return walletOf(currencies, prices, type, balance, state);
  };

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

    'wallet.list': async (_request, context) =>
      walletsOf(database, await moment(), userOf(context), now()),

    'wallet.detail': async ({ currency_id, account_type: type }, context) => {
      const at = await moment(currency_id);
      const account = {
        user_id: userOf(context),
        type,
        currency_id: knownCurrency(currency_id).id,
      };
      return walletAt(database, at, await balanceOf(database, account));
    },

    ...billHandlers(parts),

    'currency.user_currency_list': async (_request, context) => {
      const user_id = userOf(context);
      const contractStateOf = await parts.contractStates();
      const balances = await balancesOf(database, user_id);
      const ownCurrencies = new Set(balances.map(({ currency_id }) => currency_id));
      const list = [];
      for (const { id, name, image, min_transfer } of currencies.all) {
        if (!ownCurrencies.has(id)) continue;
        const accounts = [];
        for (const account_type of ACCOUNT_TYPES) {
          const one = balances.find((it) => it.currency_id === id && it.type === account_type);
          const available = one?.available ?? '0';
          const transferable =
            account_type === 'lever' && one !== undefined
              ? (await contractStateOf(database, { user_id, legal_id: id })).transferable
              : available;
          accounts.push({ account_type, available, transferable });
        }
        list.push({ currency_id: id, name, image, min_number: min_transfer, accounts });
      }
      return { list };
    },

    'wallet.change': moneyCall({
      prepare: ({ currency_id }) => moment(currency_id),
      run: async (tx, at, { request, user_id, time, reference }) => {
        const { currency_id, number, from_field: from, to_field: to } = request;
        knownCurrency(currency_id);
        let before: ContractState | undefined;
        const moveResult = await moveMoney(tx, {
          user_id,
          currency_id,
          number,
          from,
          to,
          reference,
          time,
          transferable:
            from === 'lever'
              ? async (ownBalances) => {
                  before = await at.contractStateOf(ownBalances, {
                    user_id,
                    legal_id: currency_id,
                  });
                  return before.transferable;
                }
              : undefined,
        });
        return {
          id: moveResult.id,
          from_wallet: await walletAt(
            tx,
            at,
            moveResult.from,
            before?.holding(moveResult.from.available),
          ),
          to_wallet: await walletAt(tx, at, moveResult.to),
        };
      },
    }),

    'wallet.gather': moneyCall({
      prepare: ({ currency_id }) => moment(currency_id),
      run: async (tx, at, { request, user_id, time, reference }) => {
        const { currency_id, to_field: to, ...amounts } = request;
        knownCurrency(currency_id);
        const parts = ACCOUNT_TYPES.flatMap((from) => {
          const number = amounts[from];
          return number === undefined ? [] : [{ from, number }];
        });
        const all = await gatherMoney(tx, {
          user_id,
          currency_id,
          to,
          parts,
          reference,
          time,
          transferable: async (ownBalances) =>
            (await at.contractStateOf(ownBalances, { user_id, legal_id: currency_id }))
              .transferable,
        });
        const last = must(all.at(-1), 'the request names an amount');
        return {
          moves: all.map(({ id, from_field, number }) => ({ id, from_field, number })),
          to_wallet: await walletAt(tx, at, last.to),
        };
      },
    }),

    'wallet.hzhistory': async (request, context) => {
      const currency_id = filteredCurrency(currencies, request.currency_id);
      const user_id = userOf(context);
      return page(
        request,
        (span) => movesOf(database, user_id, currency_id, span),
        (row) => ({ ...row, currency_name: currencies.nameOf(row.currency_id) }),
      );
    },
  };
}
