import type { Message } from '../../../protocol/calls/people/people.ts';
import type { LegalAd, OtcOrder } from '../../../protocol/calls/products/otc.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { div, mul, round } from '../../platform/base/exact.ts';
import type { OfferedAd, PayMethod } from './ad-store.ts';
import type { MessageRow } from './message-store.ts';
import type { OrderRow } from './order-store.ts';
import { mostOf } from './rules.ts';
import { type DeskText, deskText, labelText } from './texts.ts';

export interface Reader {
  language: WireLanguage;
  nameOf(currency_id: number): string;
}

export function shownAd(row: OfferedAd, price: string, { language, nameOf }: Reader): LegalAd {
  const { trade_count, ended_count } = row;
  return {
    id: row.id,
    type: row.type,
    nickname: row.nickname,
    head_portrait: row.head_portrait,
    trade_count,
    completion_percent:
      ended_count === 0 ? '100' : round(div(mul(`${trade_count}`, '100'), `${ended_count}`), 2),
    currency_id: row.currency_id,
    currency_name: nameOf(row.currency_id),
    fiat: row.fiat,
    price,
    remaining: row.remaining,
    min_total: row.min_total,
    max_total: mostOf(row, price),
    pay_methods: row.pay_methods.split(',') as PayMethod[],
    window_ms: row.window_ms,
    terms: row.terms_name === null ? row.terms : deskText(language, row.terms_name as DeskText),
  };
}

export function shownOrder(row: OrderRow, { language, nameOf }: Reader): OtcOrder {
  return {
    id: row.id,
    ad_id: row.ad_id,
    type: row.type,
    nickname: row.nickname,
    currency_id: row.currency_id,
    currency_name: nameOf(row.currency_id),
    fiat: row.fiat,
    price: row.price,
    number: row.number,
    total: row.total,
    pay_method: row.pay_method,
    pay_account: row.pay_account.map(({ label, value }) => ({
      label: labelText(language, label),
      value,
    })),
    voucher: row.voucher,
    reason: row.reason,
    status: row.status,
    create_time: row.created_at,
    expire_time: row.expires_at,
    pay_time: row.paid_at,
    complete_time: row.completed_at,
  };
}

/** Lists never contain a whole card or account number; the order itself does. */
export function listedOrder(row: OrderRow, reader: Reader): OtcOrder {
  const order = shownOrder(row, reader);
  const pay_account = order.pay_account.map(({ label, value }) => ({
    label,
    value: LONG_NUMBER.test(value) ? `****${value.slice(-4)}` : value,
  }));
  return { ...order, pay_account };
}

const LONG_NUMBER = /\d[\d ]{6,}\d/;

const SENDERS = { user: 'me', desk: 'other', system: 'system' } as const;

export function shownMessage(row: MessageRow, language: WireLanguage): Message {
  return {
    id: row.id,
    sender: SENDERS[row.sender],
    text: row.name === null ? row.text : deskText(language, row.name),
    file_address: row.file_address,
    create_time: row.created_at,
  };
}
