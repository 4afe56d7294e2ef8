import type { Address } from '../../../protocol/calls/people/identity.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { page } from '../../platform/http/paging.ts';
import { sessionIn } from '../../platform/http/session.ts';
import { type PayeeParts, saveAddress } from './address-book.ts';
import { type AddressRow, listAddresses, removeAddress } from './address-store.ts';
import { removeCard, saveCard } from './bank-cards.ts';
import { cardsOf } from './card-store.ts';
import { shownCard } from './shown-card.ts';

export type PayeeCall =
  | 'user.wallet.save'
  | 'user.editUserAddress'
  | 'user.wallet.list'
  | 'user.getAddress'
  | 'user.delUserAddress'
  | 'user.cash_save'
  | 'user.cash_info'
  | 'user.cash_del';

const WHOLE = 1000;

export function payeeHandlers(parts: PayeeParts): HandlersOf<PayeeCall> {
  const { database } = parts;
  const viewAddress = ({ created_at, ...row }: AddressRow): Address => ({
    ...row,
    currency_name: parts.currency(row.currency_id)?.name ?? '',
    create_time: created_at,
  });
  const requireKnown = (currency_id: number | undefined): void => {
    if (currency_id === undefined || parts.currency(currency_id) !== undefined) return;
    throw refusal('currency_unknown', { field: 'currency_id' });
  };
  return {
    'user.wallet.save': async ({ currency, password, google_code, ...request }, context) => {
      const wish = { ...request, currency_id: currency, id: undefined };
      const factors = { password, google_code };
      return viewAddress(await saveAddress(parts, sessionIn(context), wish, factors));
    },

    'user.editUserAddress': async ({ currency, password, google_code, ...request }, context) => {
      const wish = { ...request, currency_id: currency };
      const factors = { password, google_code };
      return viewAddress(await saveAddress(parts, sessionIn(context), wish, factors));
    },

    'user.wallet.list': async ({ currency_id, chain, ...request }, context) => {
      const { user_id } = sessionIn(context);
      requireKnown(currency_id);
      return page(
        request,
        (span) => listAddresses(database, user_id, { currency_id, chain, ...span }),
        viewAddress,
      );
    },

    'user.getAddress': async ({ currency_id, chain }, context) => {
      requireKnown(currency_id);
      const wish = { currency_id, chain, limit: WHOLE, offset: 0 };
      const { list } = await listAddresses(database, sessionIn(context).user_id, wish);
      return { list: list.map(viewAddress) };
    },

    'user.delUserAddress': async ({ id }, context) => {
      const isThere = await removeAddress(database, sessionIn(context).user_id, id);
      if (!isThere) throw refusal('not_found', { field: 'id' });
      return {};
    },

    'user.cash_save': async ({ password, google_code, aba_number, id, ...card }, context) => {
      const wish = { ...card, aba_number: aba_number ?? null, id };
      return saveCard(parts, sessionIn(context), wish, { password, google_code });
    },

    'user.cash_info': async (_request, context) => {
      const rows = await cardsOf(database, sessionIn(context).user_id);
      return { list: rows.map(shownCard) };
    },

    'user.cash_del': async ({ id, password }, context) => {
      await removeCard(parts, sessionIn(context), id, password);
      return {};
    },
  };
}
