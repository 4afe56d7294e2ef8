import type { Prices } from '../../market/prices/prices.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { type Currencies, knownIn } from '../../platform/currencies/currencies.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { page } from '../../platform/http/paging.ts';
import { userOf } from '../../platform/http/session.ts';
import { moneyCall } from '../../platform/idempotency/money-call.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { LEAST_BY_BANK, referenceOf } from './bank-accounts.ts';
import { openBanks } from './bank-store.ts';
import { givenAddress } from './deposit-addresses.ts';
import { takeFromFaucet } from './faucet.ts';
import { requestRecharge } from './request-recharge.ts';
import { rechargesOf } from './store.ts';
import { shownRecharge } from './views.ts';

export interface DepositParts {
  database: Database;
  currencies: Currencies;
  prices(): Promise<Prices>;
  files: Files;
  secret: string;
  isAutomatic(): boolean;
  sandbox: boolean;
  hasFaucet(): boolean;
  now(): number;
}

export type DepositCall =
  | 'wallet.getRateCurrency'
  | 'wallet.get_in_address'
  | 'wallet.charge_req'
  | 'recharge.log'
  | 'sandbox.faucet';

export function depositHandlers(parts: DepositParts): ModuleHandlers<DepositCall> {
  const { database, currencies, files, now } = parts;
  return {
    'wallet.getRateCurrency': async () => {
      const [prices, banks] = await Promise.all([parts.prices(), openBanks(database)]);
      const byBank = new Set(banks.map(({ currency_id }) => currency_id));
      return {
        list: currencies.all.flatMap(({ id, name, image, chains }) => {
          const price_usd = prices.get(id)?.now;
          const open = chains.filter(({ deposit }) => deposit);
          const bank = byBank.has(id);
          if (price_usd === undefined || (open.length === 0 && !bank)) return [];
          return [{ currency_id: id, name, image, price_usd, chains: open, bank }];
        }),
      };
    },

    'wallet.get_in_address': async ({ currency_id, chain }, context) => {
      const { type, chains } = knownIn(currencies, currency_id);
      if (chain === 'bank') {
        if (type !== 'fiat') throw refusal('chain_invalid', { field: 'chain' });
        return bankAddress(database, currency_id, userOf(context));
      }
      const rules = chains.find((one) => one.chain === chain);
      if (rules === undefined) throw refusal('chain_invalid', { field: 'chain' });
      if (!rules.deposit) throw refusal('deposit_closed');
      const owner = { user_id: userOf(context), currency_id, chain };
      const address = await givenAddress(database, parts.secret, owner, now());
      const { min_deposit: min_number, confirmations } = rules;
      const qr_text = address;
      return { currency_id, chain, address, qr_text, min_number, confirmations, bank: null };
    },

    'wallet.charge_req': moneyCall({
      prepare: () => parts.prices(),
      run: async (tx, prices, { request, user_id, time }) => {
        const { currency: currency_id, ...rest } = request;
        const currency = knownIn(currencies, currency_id, 'currency');
        const price_usd = prices.get(currency_id)?.now;
        const rules = {
          isAutomatic: parts.isAutomatic(),
          takeVoucher: files.use.bind(files),
        };
        return requestRecharge(tx, rules, { ...rest, user_id, currency, price_usd, time });
      },
    }),

    'recharge.log': async (request, context) => {
      const { currency_id, status } = request;
      if (currency_id !== undefined) knownIn(currencies, currency_id);
      const user_id = userOf(context);
      return page(
        request,
        (span) => rechargesOf(database, user_id, { currency_id, status }, span),
        (row) => shownRecharge(row, currencies.nameOf(row.currency_id)),
      );
    },

    'sandbox.faucet': moneyCall({
      prepare: () => parts.prices(),
      run: async (tx, prices, { request, user_id, time }) => {
        if (!parts.sandbox) throw refusal('sandbox_only');
        const currency = knownIn(currencies, request.currency_id);
        const price_usd = prices.get(currency.id)?.now;
        if (!parts.hasFaucet() || price_usd === undefined) throw refusal('feature_unavailable');
        return takeFromFaucet(tx, { user_id, currency, price_usd, number: request.number, time });
      },
    }),
  };
}

/** The bank account is the same for all users: the reference identifies the payer. */
async function bankAddress(database: Database, currency_id: number, user_id: number) {
  const account = (await openBanks(database)).find((one) => one.currency_id === currency_id);
  if (account === undefined) throw refusal('deposit_closed');
  const { account_number: address, bank_name, holder, swift_code } = account;
  return {
    currency_id,
    chain: 'bank',
    address,
    qr_text: address,
    min_number: LEAST_BY_BANK,
    confirmations: 0,
    bank: { bank_name, holder, swift_code, reference: referenceOf(user_id) },
  };
}
