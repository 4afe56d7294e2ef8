// Money out (R-FUNDS-5 to R-FUNDS-7): what the screen shows, to an address or a card, the list, the way back.
import { refusal } from '../../call-refusal.ts';
import type { HandlersOf } from '../../http/handlers.ts';
import { pageOf, spanOf } from '../../http/paging.ts';
import { sessionIn, userOf as userIdOf } from '../../http/session.ts';
import { once } from '../../idempotency/once.ts';
import { toldTo } from '../../idempotency/told.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { userOf } from '../auth/users.ts';
import { withdrawLimitOf } from '../settings/levels.ts';
import { knownIn } from '../wallet/currencies.ts';
import { giveBack } from './closing.ts';
import { leftOf, priceInBtc, usedBtc } from './limit.ts';
import { wayShown } from './rules.ts';
import { ownerOf, shownWithdrawal, type WithdrawalRow, withdrawalsOf } from './store.ts';
import { type WithdrawParts, withdraw } from './withdraw.ts';

export type WithdrawalCall =
  | 'wallet.get_info'
  | 'wallet.out'
  | 'user.onlineOut'
  | 'user.withdraw.list'
  | 'user.withdraw.cancel';

export function withdrawalHandlers(parts: WithdrawParts): HandlersOf<WithdrawalCall> {
  const { database, currencies, now } = parts;
  const shown = (row: WithdrawalRow) => shownWithdrawal(row, currencies.nameOf(row.currency_id));

  return {
    'wallet.get_info': async ({ currency_id, chain }, context) => {
      const user_id = userIdOf(context);
      const currency = knownIn(currencies, currency_id);
      const way = wayShown(currency, chain);
      const prices = await parts.prices();
      const user = await userOf(database, user_id);
      const { available, frozen } = await balanceOf(database, {
        ...{ user_id, type: way.account, currency_id },
      });
      const used = await usedBtc(database, user_id, now());
      const price_btc = priceInBtc(prices, currency_id);
      const hold = user.withdraw_hold_until;
      return {
        ...{ currency_id, currency_name: currency.name, available, frozen, chain: way.chain },
        ...{ min_number: way.minimum, max_number: way.maximum, fee: way.fee },
        limit_24h_btc: withdrawLimitOf(user.real_level),
        used_24h_btc: used,
        left_number: price_btc === undefined ? '0' : leftOf(user.real_level, used, price_btc),
        needs_authenticator: user.totp_secret !== null,
        needs_pay_password: true,
        withdraw_hold_until: hold !== null && hold > now() ? hold : null,
      };
    },

    'wallet.out': async (request, context) => {
      const { idempotency_key: key, password, google_code, ...wish } = request;
      const asked = { session: sessionIn(context), path: '/wallet/out', key };
      return toldTo(context, await withdraw(parts, wish, { ...asked, password, google_code }));
    },

    'user.onlineOut': async (request, context) => {
      const { idempotency_key: key, password, google_code, ...wish } = request;
      const asked = { session: sessionIn(context), path: '/user/onlineOut', key };
      return toldTo(context, await withdraw(parts, wish, { ...asked, password, google_code }));
    },

    'user.withdraw.list': async (request, context) => {
      const { kind, currency_id, status } = request;
      if (currency_id !== undefined) knownIn(currencies, currency_id);
      const filter = { kind, currency_id, status };
      const { list, total } = await withdrawalsOf(
        ...([database, userIdOf(context), filter, spanOf(request)] as const),
      );
      return pageOf(request, { list: list.map(shown), total });
    },

    'user.withdraw.cancel': async ({ idempotency_key: key, ...fields }, context) => {
      const user_id = userIdOf(context);
      const time = now();
      const keyed = { user_id, key, path: '/user/withdraw/cancel', fields, now: time };
      const answered = await once(database, keyed, async (tx) => {
        if ((await ownerOf(tx, fields.id)) !== user_id) throw refusal('not_found', { field: 'id' });
        const row = await giveBack(tx, parts, fields.id, { time });
        if (row === undefined) throw refusal('withdraw_not_pending');
        return shown(row);
      });
      return toldTo(context, answered);
    },
  };
}
