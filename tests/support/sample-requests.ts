// A well-formed request for each call, read from the catalogue: required fields only, unless a call needs more. Ids name
// nothing; a test puts ids of its own things in their place.

import { type Call, fieldsOf } from '../../protocol/calls/platform/call.ts';
import { CALLS, type CallName } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { fieldNotes } from '../../protocol/field.ts';
import type { Fields } from './api.ts';

/** The largest id: no row has it. */
export const NOBODYS = 9_007_199_254_740_991;
const PICTURE = '/api/file/0123456789abcdefghij0123456789abcdefghij012';

/** Of each field by name, where its calls have nothing else below. */
const USUAL: Fields = {
  account: 'nobody@example.com',
  ad_id: NOBODYS,
  address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  amount: '20',
  bank_address: 'High Street 1',
  bank_id: NOBODYS,
  bank_name: 'First Bank',
  c_id: 4,
  card_number: '6222020000000000',
  cardholder_address: 'Low Street 2',
  chain: 'TRC20',
  code: '000000',
  conditions: '[{"kind":"change","span":"1h","bars":0,"way":"above","value":"1"}]',
  config_id: 1,
  currency: USDT,
  currency_id: USDT,
  email: 'nobody@example.com',
  email_code: '000000',
  end_time: Date.UTC(2026, 1, 10),
  favourite: 1,
  fiat: 'USD',
  file: '',
  from: Date.UTC(2026, 0, 1),
  from_currency_id: USDT,
  from_field: 'change',
  google_code: '000000',
  head_portrait: PICTURE,
  id: NOBODYS,
  idempotency_key: 'a-key-of-nothing-at-all',
  ids: NOBODYS,
  introduction: 'I trade.',
  key: 'x'.repeat(43),
  keyword: 'basic',
  lang: 'en',
  legal_id: USDT,
  match_id: 1,
  mobile: '13900000000',
  multiple: 10,
  name: 'Mine',
  num: 1,
  number: '20',
  password: 'pay password',
  pay_currency: USDT,
  pay_method: 'bank',
  period: '1min',
  price: '10',
  project_id: 1,
  qr_code: PICTURE,
  re_password: 'pay password',
  real_name: 'Ann Example',
  real_type: 1,
  reason: 'Nothing arrived.',
  renew: 1,
  repassword: 'pay password',
  sale_mode: 'normal',
  scene: 'register',
  seconds: 60,
  share: 1,
  status: 1,
  subject: 'A question',
  swift_code: 'DEUTDEFF',
  symbol: 'BTC/USDT',
  text: 'Hello',
  to: Date.UTC(2026, 0, 2),
  to_currency_id: BTC,
  to_field: 'lever',
  trader_user_id: NOBODYS,
  transaction_id: NOBODYS,
  type: 1,
  uid: NOBODYS,
  user_string: 'nobody@example.com',
  value: '9000000',
  voucher: PICTURE,
  extension_code: 'POCKET',
};

const WORK = { code: 'nowork', price: '10' };
const ONE_CONTRACT = { currency_id: BTC, legal_id: USDT };

/** What a call needs besides its required fields, or in place of the usual value. */
const OWN: { readonly [Name in CallName]?: Fields } = {
  'coin.trade_pair': { target_price: '1', trigger_price: '2', stop_target_price: '2' },
  'user.check_email': { user_string: 'nobody@example.com' },
  'user.register': { password: 'correct horse', re_password: 'correct horse', agreed: 1 },
  'user.editNickname': { nickname: 'Somebody' },
  sms_mail: { user_string: 'nobody@example.com', scene: 'register' },
  sms_send: { scene: 'register' },
  'user.real': { real_type: 1, name: 'Ann Example', card_id: 'AB123456' },
  'notice.settings': { kind: 'funds', push: 1 },
  'notice.read': { id: NOBODYS },
  'user.session.revoke': { id: NOBODYS },
  'export.csv': { kind: 'bills' },
  'wallet.charge_req': { account: 'payer 1234', type: 'TRC20' },
  'sandbox.reset': { number: '10000' },
  'wallet.out': { address_id: NOBODYS },
  'user.onlineOut': { currency_id: 1001 },
  'currency.book': { match_id: 1 },
  'optional.add': ONE_CONTRACT,
  'optional.del': { id: NOBODYS },
  'lever.batch_close': { type: 0, legal_id: USDT },
  'lever.deal': ONE_CONTRACT,
  'lever.setstop': { stop_loss_price: '1' },
  'lever.exits': { exits: '' },
  'wallet.gather': { to_field: 'lever', change: '1' },
  'limits.set': { loss_limit: '100' },
  'limits.pause': { span: 'hour' },
  'lever.limit_close': { price: '1' },
  'lever.move_exit': { number: 1, price: '1' },
  'lever.trailing_stop': { distance: '1' },
  'lever.cancel_exit': { number: 1 },
  'lever.group_stop': {
    ...ONE_CONTRACT,
    type: 1,
    margin_mode: 'cross',
    stop_loss_price: '1',
  },
  'lever.margin': { amount: '1', way: 'add' },
  'lever.terms': { multiple: 10 },
  'lever.amend': { share: '1' },
  'lever.submit_pair': {
    ...ONE_CONTRACT,
    kind: 'stop_market',
    trigger_price: '1',
    other_kind: 'stop_market',
    other_type: 1,
    other_trigger_price: '2',
  },
  'lever.submit': ONE_CONTRACT,
  'microtrade.submit': { number: '100' },
  'coin.trade': { ...ONE_CONTRACT, amount: '0.001' },
  'project.order': { price: '0.5' },
  'follow.cancel': { trader_user_id: NOBODYS },
  'follow.follow': { number: '1' },
  'otc.place': { ad_id: NOBODYS, total: '100' },
  'otc.quick': { total: '100' },
  'bind_box.getBoxDetail': WORK,
  'bind_box.getBindBoxQuotationLog': WORK,
  'bind_box.buyNFT': WORK,
  'bind_box.collect': WORK,
  'bind_box.marginNFT': WORK,
  'bind_box.auctionNFT': WORK,
  'bind_box.provenance': WORK,
  'sandbox.faucet': { number: '100' },
  'otc.message': { text: 'Hello' },
  'support.send': { text: 'Hello' },
};

export function sampleRequest(name: CallName): Fields {
  const call: Call = CALLS[name];
  const fields = Object.entries(fieldsOf(call)).filter(
    ([, field]) => fieldNotes.get(field)?.absence === 'required',
  );
  const entries = fields.map(([field]) => [field, usualValue(name, field)] as const);
  return { ...Object.fromEntries(entries), ...OWN[name] };
}

/** A usual value of any field, required or not. */
function usualValue(name: CallName, field: string): string | number {
  const value = OWN[name]?.[field] ?? USUAL[field];
  if (value === undefined) throw new Error(`no value for ${field} of ${name}`);
  return value;
}
