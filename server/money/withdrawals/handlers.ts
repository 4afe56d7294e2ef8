import { userOf } from '../../people/auth/user-store.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { knownIn } from '../../platform/currencies/currencies.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { page } from '../../platform/http/paging.ts';
import { userOf as userIdOf } from '../../platform/http/session.ts';
import { moneyCall, type Requester } from '../../platform/idempotency/money-call.ts';
import { balanceOf } from '../../platform/ledger/balances.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';
import { withdrawLimitOf } from '../../platform/settings/levels.ts';
import { giveBack } from './closing.ts';
import { leftOf, priceInBtc } from './limit.ts';
import { wayShown } from './rules.ts';
import { ownerOf, usedBtc, type WithdrawalRow, withdrawalsOf } from './store.ts';
import { shownWithdrawal } from './views.ts';
import {
  type PreparedWithdrawal,
  prepareWithdrawal,
  type WithdrawalRequester,
  type WithdrawParts,
  withdraw,
} from './withdraw.ts';

export type WithdrawalCall =
  | 'wallet.get_info'
  | 'wallet.out'
  | 'user.onlineOut'
  | 'user.withdraw.list'
  | 'user.withdraw.cancel';

export function withdrawalHandlers(parts: WithdrawParts): ModuleHandlers<WithdrawalCall> {
  const { database, currencies, now } = parts;
  const viewRow = (row: WithdrawalRow) => shownWithdrawal(row, currencies.nameOf(row.currency_id));
  const withdrawal = {
    prepare: ({ password }: { password: string }, { user_id }: Requester) =>
      prepareWithdrawal(parts, user_id, password),
    run: (tx: Transaction, preparation: PreparedWithdrawal, requester: WithdrawalRequester) =>
      withdraw(tx, parts, preparation, requester),
  };

  return {
    'wallet.get_info': async ({ currency_id, chain }, context) => {
      const user_id = userIdOf(context);
      const currency = knownIn(currencies, currency_id);
      const way = wayShown(currency, chain);
      const prices = await parts.prices();
      const user = await userOf(database, user_id);
      const { available, frozen } = await balanceOf(database, {
        user_id,
        type: way.account,
        currency_id,
      });
      const usedAmount = await usedBtc(database, user_id, now());
      const price_btc = priceInBtc(prices, currency_id);
      const hold = user.withdraw_hold_until;
      return {
        currency_id,
        currency_name: currency.name,
        available,
        frozen,
        chain: way.chain,
        min_number: way.minimum,
        max_number: way.maximum,
        fee: way.fee,
        limit_24h_btc: withdrawLimitOf(user.real_level),
        used_24h_btc: usedAmount,
        left_number: price_btc === undefined ? '0' : leftOf(user.real_level, usedAmount, price_btc),
        needs_authenticator: user.totp_secret !== null,
        needs_pay_password: true,
        withdraw_hold_until: hold !== null && hold > now() ? hold : null,
      };
    },

    'wallet.out': moneyCall(withdrawal),
    'user.onlineOut': moneyCall(withdrawal),

    'user.withdraw.list': async (request, context) => {
      const { kind, currency_id, status } = request;
      if (currency_id !== undefined) knownIn(currencies, currency_id);
      const user_id = userIdOf(context);
      const filter = { kind, currency_id, status };
      return page(request, (span) => withdrawalsOf(database, user_id, filter, span), viewRow);
    },

    'user.withdraw.cancel': moneyCall({
      run: async (tx, _prepared, { request: { id }, user_id, time }) => {
        if ((await ownerOf(tx, id)) !== user_id) throw refusal('not_found', { field: 'id' });
        if (parts.isHeld()) throw refusal('withdraw_closed');
        const row = await giveBack(tx, parts, id, { time });
        if (row === undefined) throw refusal('withdraw_not_pending');
        return viewRow(row);
      },
    }),
  };
}
