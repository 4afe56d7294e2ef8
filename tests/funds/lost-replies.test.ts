// R-KEY-2: a money call whose response was lost is repeated with its key, and gets its first response.

import { expect, test } from 'vitest';
import { CALLS } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import type { MoneyCallName } from '../../server/platform/idempotency/money-call.ts';
import { DAY, type Fields, MINUTE, type Person } from '../support/api.ts';
import { fundsSite, giveFunds, newKey, PAY, verifiedUser } from './funds-site.ts';
import { mine, onSale, orders, works } from './nft-people.ts';

const site = fundsSite();
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

interface WithId {
  id: number;
}
interface Stage {
  ann: Person;
  card: number;
  address: number;
  ad(type: 1 | 2): Promise<number>;
  listOf(line: string, fields?: Fields): Promise<Record<string, unknown>[]>;
  /** The responses so far. */
  responses: Partial<Record<MoneyCallName, WithId>>;
}

const PAIR = { currency_id: BTC, legal_id: USDT };
const idOf = (stage: Stage, name: MoneyCallName): number => stage.responses[name]?.id ?? 0;
const firstId = async (stage: Stage, line: string, fields?: Fields): Promise<number> =>
  ((await stage.listOf(line, fields))[0]?.['id'] ?? 0) as number;

async function openPosition({ ann }: Stage, mode: Fields = {}): Promise<number> {
  const wish = { ...PAIR, ...mode, type: 1, status: 1, share: 1, multiple: 10 };
  return (await ann.ok<WithId>('POST /lever/submit', wish)).id;
}

async function markOf({ ann }: Stage): Promise<string> {
  return (await ann.ok<{ mark_price: string }>('POST /lever/deal', PAIR)).mark_price;
}

async function openLimit(stage: Stage): Promise<number> {
  const mark_price = await markOf(stage);
  const target_price = `${BigInt(mark_price.split('.')[0] ?? '') - 100n}`;
  const wish = { ...PAIR, type: 1, status: 0, share: 1, multiple: 10, target_price };
  return (await stage.ann.ok<WithId>('POST /lever/submit', wish)).id;
}

async function waitingCoin({ ann }: Stage): Promise<number> {
  const book = await ann.ok<{ in: string[][] }>('GET /currency/book', { match_id: 1 });
  const wish = { ...PAIR, type: 1, amount: '0.001', target_price: book.in.at(-1)?.[0] ?? '' };
  return (await ann.ok<WithId>('POST /coin/trade', wish)).id;
}

/** The fields of each call, in the order in which they are sent. The last one takes everything away. */
const STEPS: { readonly [Name in MoneyCallName]: (stage: Stage) => Promise<Fields> } = {
  'sandbox.faucet': async () => ({ currency_id: USDT, number: '5000' }),
  'wallet.change': async () => ({
    currency_id: USDT,
    number: '1',
    from_field: 'change',
    to_field: 'legal',
  }),
  'wallet.gather': async () => ({ currency_id: USDT, to_field: 'legal', change: '1' }),
  'wallet.charge_req': async ({ ann }) => {
    const { address } = await ann.ok<{ address: string }>('POST /wallet/get_in_address', {
      currency_id: USDT,
      chain: 'ERC20',
    });
    const voucher = await ann.uploadPicture();
    return { account: ADDRESS, amount: '100', currency: USDT, type: 'ERC20', address, voucher };
  },
  'wallet.out': async ({ address }) => ({
    currency_id: USDT,
    address_id: address,
    number: '20',
    password: PAY,
  }),
  'user.withdraw.cancel': async (stage) => ({ id: idOf(stage, 'wallet.out') }),
  'user.onlineOut': async ({ card }) => ({
    currency_id: 1001,
    bank_id: card,
    number: '20',
    password: PAY,
  }),
  'user.Transfer': async ({ ann }) => {
    const wish = { from_currency_id: USDT, to_currency_id: BTC, number: '100' };
    const { quote_id } = await ann.ok<{ quote_id: string }>('POST /user/getTransferFee', wish);
    return { ...wish, quote_id };
  },
  'lever.submit': async () => ({ ...PAIR, type: 1, status: 1, share: 1, multiple: 10 }),
  'lever.reverse': async (stage) => ({ id: await openPosition(stage) }),
  'lever.close': async (stage) => ({ id: await openPosition(stage) }),
  'lever.cancel': async (stage) => ({ id: await openLimit(stage) }),
  'lever.limit_close': async (stage) => {
    const id = await openPosition(stage);
    return { id, share: 1, price: await markOf(stage) };
  },
  'lever.move_exit': async (stage) => {
    const id = await openPosition(stage);
    const mark = BigInt((await markOf(stage)).split('.')[0] ?? '');
    const wish = { id, share: 1, price: `${mark + 500n}` };
    const { exits } = await stage.ann.ok<{ exits: { number: number }[] }>(
      'POST /lever/limit_close',
      wish,
    );
    return { id, number: exits[0]?.number ?? 0, price: `${mark + 600n}` };
  },
  'lever.margin': async (stage) => ({
    id: await openPosition(stage, { margin_mode: 'isolated' }),
    amount: 1,
    way: 'add',
  }),
  'lever.terms': async (stage) => ({ id: await openPosition(stage), multiple: 20 }),
  'lever.amend': async (stage) => ({ id: await openLimit(stage), share: 2 }),
  'lever.submit_pair': async (stage) => {
    const mark = BigInt((await markOf(stage)).split('.')[0] ?? '');
    return {
      ...PAIR,
      share: 1,
      multiple: 10,
      kind: 'limit',
      type: 1,
      target_price: `${mark - 100n}`,
      other_kind: 'stop_market',
      other_type: 1,
      other_trigger_price: `${mark + 100n}`,
    };
  },
  'lever.trailing_stop': async (stage) => ({
    id: await openPosition(stage),
    distance: 5,
    distance_unit: 'percent',
  }),
  'lever.batch_cancel': async (stage) => {
    await openLimit(stage);
    return { type: 0 };
  },
  'lever.batch_close': async () => ({ type: 0 }),
  'microtrade.submit': async () => ({
    match_id: 1,
    currency_id: USDT,
    type: 1,
    seconds: 300,
    number: 100,
  }),
  'microtrade.cancelMicOrder': async (stage) => ({ id: idOf(stage, 'microtrade.submit') }),
  'coin.trade_pair': async () => ({
    ...PAIR,
    type: 1,
    amount: '0.001',
    target_price: '90000',
    trigger_price: '99000',
    stop_target_price: '99000',
  }),
  'coin.trade': async () => ({ ...PAIR, type: 1, quote_amount: '50' }),
  'coin.cancelOrder': async (stage) => ({ id: await waitingCoin(stage) }),
  'coin.batch_cancel': async (stage) => {
    await waitingCoin(stage);
    return {};
  },
  'lh.deposit': async (stage) => {
    const list = await stage.listOf('GET /lh/deposit/config');
    const one = list.find(({ currency_id }) => currency_id === USDT);
    return { config_id: one?.['id'] as number, amount: '100' };
  },
  'lh.deposit.order.cancel': async (stage) => ({ id: idOf(stage, 'lh.deposit') }),
  'dual.buyDual': async (stage) => {
    const list = await stage.listOf('GET /dual/index', { type: 'put' });
    const one = list.find(({ status }) => status === 1);
    return { id: one?.['id'] as number, type: 'put', num: 1 };
  },
  'project.order': async (stage) => {
    const [one] = await stage.listOf('GET /project', { status: 1 });
    const { id, min_number, pay_currencies } = one as {
      id: number;
      min_number: string;
      pay_currencies: { currency_id: number; price: string }[];
    };
    const price = pay_currencies.find(({ currency_id }) => currency_id === USDT)?.price ?? '';
    return { project_id: id, amount: min_number, pay_currency: USDT, price };
  },
  'otc.place': async ({ ann, ad }) => {
    const wish = { currency_id: USDT, fiat: 'USD', total: '100', pay_method: 'bank' };
    await ad(1);
    const { quote_id } = await ann.ok<{ quote_id: string }>('POST /otc/quick', wish);
    return { quote_id, pay_method: 'bank' };
  },
  'otc.pay': async ({ ann, responses }) => ({
    id: responses['otc.place']?.id ?? 0,
    voucher: await ann.uploadPicture(),
  }),
  'otc.cancel': async ({ ann, ad }) => {
    const wish = { ad_id: await ad(1), total: '100', pay_method: 'bank' };
    return { id: (await ann.ok<WithId>('POST /otc/place', wish)).id };
  },
  'otc.release': async ({ ann, ad, card }) => {
    const wish = { ad_id: await ad(2), total: '50', pay_method: 'bank', bank_id: card };
    const { id } = await ann.ok<WithId>('POST /otc/place', { ...wish, password: PAY });
    site().later(11_000);
    await site().runJob('OTC desks');
    return { id, password: PAY };
  },
  'follow.follow': async (stage) => {
    const [trader] = await stage.listOf('GET /follow/index');
    return {
      trader_user_id: trader?.['trader_user_id'] as number,
      number: '1',
      type: 1,
      password: PAY,
    };
  },
  'follow.cancel': async (stage) => ({ follow_user_id: idOf(stage, 'follow.follow') }),
  'bind_box.buyNFT': async ({ ann }) => {
    const { code, price } = await onSale(site(), ann, 'box');
    return { code, price, password: PAY };
  },
  'bind_box.openBlindBox': async ({ ann }) => {
    const box = (await mine(ann)).find(({ is_box }) => is_box);
    return { id: box?.id ?? 0, seed: 'seed' };
  },
  'bind_box.resellNFT': async ({ ann }) => {
    const [item] = await mine(ann);
    return {
      id: item?.id ?? 0,
      sale_mode: 'normal',
      price: '10',
      currency_id: USDT,
      end_time: site().time + DAY,
      password: PAY,
    };
  },
  'bind_box.marginNFT': async ({ ann }) => ({
    code: (await onSale(site(), ann, 'auction')).code,
    password: PAY,
  }),
  'bind_box.auctionNFT': async (stage) => {
    const { code } = stage.responses['bind_box.marginNFT'] as unknown as { code: string };
    const work = (await works(stage.ann, { sale_mode: 'auction' })).find(
      (one) => one.code === code,
    );
    return { code, price: work?.price ?? '', password: PAY };
  },
  'bind_box.payNFTOrder': async ({ ann }) => {
    site().later(100 * MINUTE);
    await site().runJob('ends of NFT sales');
    return { id: (await orders(ann)).list[0]?.id ?? 0, password: PAY };
  },
  'coupon.claim': async (stage) => ({ id: await firstId(stage, 'GET /coupon/center') }),
  'coupon.use': async (stage) => ({ id: await firstId(stage, 'GET /coupon/list') }),
  'game.play': async () => ({}),
  'chat.send': async ({ ann }) => {
    await ann.ok('POST /user/editNickname', { nickname: 'Replayer' });
    return { text: 'Hello' };
  },
  'support.send': async ({ ann }) => ({
    id: (await ann.ok<WithId>('POST /support/open', { subject: 'A', text: 'B' })).id,
    text: 'C',
  }),
  'sandbox.reset': async () => ({ number: '1' }),
};

async function stageOf(): Promise<Stage> {
  const ann = await verifiedUser(site(), 2);
  await giveFunds(ann, USDT, '40000');
  await giveFunds(ann, 1001, '100');
  for (const [account, number] of [
    ['lever', '5000'],
    ['micro', '1000'],
    ['legal', '1000'],
  ] as const) {
    const move = { currency_id: USDT, number, from_field: 'change', to_field: account };
    await ann.ok('POST /wallet/change', move);
  }
  const { id: address } = await ann.ok<WithId>('POST /user/wallet/save', {
    currency: USDT,
    chain: 'ERC20',
    name: 'Hers',
    password: PAY,
    qr_code: await ann.uploadPicture(),
    address: ADDRESS,
  });
  const { id: card } = await ann.ok<WithId>('POST /user/cash_save', {
    real_name: 'Ann Example',
    card_number: '6222020000000000',
    bank_name: 'First Bank',
    bank_address: 'High Street 1',
    cardholder_address: 'Low Street 2',
    swift_code: 'DEUTDEFF',
    password: PAY,
  });
  const listOf = async (line: string, fields: Fields = {}) =>
    (await ann.ok<{ list: Record<string, unknown>[] }>(line, fields)).list;
  const ad = async (type: 1 | 2): Promise<number> => {
    const query = { type, currency_id: USDT, fiat: 'USD', limit: 50 };
    const list = (await listOf('POST /legal_deal_platform', query)) as unknown as {
      id: number;
      pay_methods: string[];
    }[];
    return list.find(({ pay_methods }) => pay_methods.includes('bank'))?.id ?? 0;
  };
  return { ann, card, address, ad, listOf, responses: {} };
}

test('R-KEY-2: each money call gets its first response again after its quote, price, product and balance are gone', async () => {
  // The market's clock is the machine's: prices are fresh now, and stale a day later.
  site().later(Date.now() - 10 * MINUTE - site().time);
  const stage = await stageOf();
  site().later(Date.now() - site().time);
  for (const job of ['dual products of the sandbox', 'dual APRs', 'projects of the sandbox']) {
    await site().runJob(job);
  }
  const sentCalls: { line: string; fields: Fields; message: unknown }[] = [];
  for (const [name, fieldsOf] of Object.entries(STEPS)) {
    const { method, path } = CALLS[name as MoneyCallName];
    const fields = { ...(await fieldsOf(stage)), idempotency_key: newKey() };
    const message = await stage.ann.ok<WithId>(`${method} ${path}`, fields);
    stage.responses[name as MoneyCallName] = message;
    sentCalls.push({ line: `${method} ${path}`, fields, message });
  }
  site().later(DAY);
  const { database } = site().app;
  await database.query('update otc_ads set is_open = false');
  await database.query('update traders set status = 2, left_at = created_at');
  for (const { line, fields, message } of sentCalls) {
    const { body, headers } = await stage.ann.ask(line, fields);
    expect([line, body.error, body.message]).toEqual([line, undefined, message]);
    expect(headers.get('idempotency-replayed'), line).toBe('1');
  }
}, 120_000);
