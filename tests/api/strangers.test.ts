// R-WIRE-12: objects of other users are answered as if they didn't exist. Covers every private call
// with an id; the types find these calls, so that a new one can't be forgotten.
import { describe, expect, test } from 'vitest';
import { type Call, fieldsOf } from '../../protocol/calls/platform/call.ts';
import {
  CALL_NAMES,
  CALLS,
  type CallName,
  type CallOf,
  type RequestOf,
} from '../../protocol/catalogue.ts';
import type { ServedCall } from '../../server/exchange/exchange.ts';
import { api, type Fields, type Person } from '../support/api.ts';

const server = api();

const NOBODYS = 9_007_199_254_740_991;
const IDS = ['id', 'address_id', 'bank_id', 'key'] as const;

type OfAll = 'dual.buyDual' | 'coupon.claim' | 'chat.report';

type TakesId<Name extends CallName> = string extends keyof RequestOf<Name>
  ? false
  : [keyof RequestOf<Name> & (typeof IDS)[number]] extends [never]
    ? false
    : 'U' extends CallOf<Name>['gates'][number]
      ? true
      : false;
/** Doesn't compile if one of them has no object below. */
type Owned =
  | { [Name in Exclude<ServedCall, OfAll>]: TakesId<Name> extends true ? Name : never }[Exclude<
      ServedCall,
      OfAll
    >]
  | 'file';

const FORMS: Partial<Record<CallName, (eve: Person) => Promise<Fields>>> = {
  'user.editUserAddress': async (eve) => ({
    currency: 3,
    chain: 'TRC20',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    name: 'Mine',
    qr_code: await eve.uploadPicture(),
    password: 'pay password',
  }),
  'user.cash_save': async () => ({ ...CARD, password: 'pay password' }),
  'user.cash_del': async () => ({ password: 'pay password' }),
  'support.send': async () => ({ text: 'Hello' }),
  'lh.deposit.renew': async () => ({ renew: '1' }),
  'otc.place': async (eve) => {
    const query = { type: 2, currency_id: 3, fiat: 'USD' };
    const { list } = await eve.ok<{ list: { id: number }[] }>('POST /legal_deal_platform', query);
    return { ad_id: list[0]?.id ?? 0, total: '100', pay_method: 'bank', password: 'pay password' };
  },
  'otc.release': async () => ({ password: 'pay password' }),
  'otc.dispute': async () => ({ reason: 'Nothing arrived.' }),
  'otc.message': async () => ({ text: 'Hello' }),
  'alert.draw': async () => ({ match_id: '1' }),
  'scan.save': async () => SCAN,
  'lever.setstop': async () => ({ stop_loss_price: '1' }),
  'lever.exits': async () => ({ exits: '' }),
  'lever.limit_close': async () => ({ share: '1', price: '1' }),
  'lever.move_exit': async () => ({ number: 1, price: '1' }),
  'lever.trailing_stop': async () => ({ distance: '1' }),
  'lever.cancel_exit': async () => ({ number: 1 }),
  'lever.margin': async () => ({ amount: '1', way: 'add' }),
  'lever.terms': async () => ({ multiple: 10 }),
  'lever.amend': async () => ({ share: '1' }),
  'bind_box.resellNFT': async () => ({
    sale_mode: 'normal',
    price: '10',
    currency_id: 3,
    end_time: server().time + 86_400_000,
  }),
  'wallet.out': async () => ({ currency_id: 3, number: '20', password: 'pay password' }),
  'user.onlineOut': async () => ({ currency_id: 1001, number: '20', password: 'pay password' }),
};

const SCAN = {
  name: 'Mine',
  conditions: JSON.stringify([{ kind: 'change', span: '1h', bars: 0, way: 'above', value: '1' }]),
};
const CARD = {
  real_name: 'Ann Example',
  card_number: '6222020000000000',
  bank_name: 'First Bank',
  bank_address: 'High Street 1',
  cardholder_address: 'Low Street 2',
  swift_code: 'DEUTDEFF',
};

const lineOf = ({ method, path }: Call): string => `${method} ${path}`;

function namedBy(call: Call): string | undefined {
  const fields = Object.keys(fieldsOf(call));
  return IDS.find((id) => fields.includes(id));
}

async function thingsOf(ann: Person): Promise<Record<Owned, string | number>> {
  const qr_code = await ann.uploadPicture();
  const { id: address } = await ann.ok<{ id: number }>('POST /user/wallet/save', {
    currency: 3,
    chain: 'ERC20',
    name: 'Hers',
    qr_code,
    password: 'pay password',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  });
  const { id: card } = await ann.ok<{ id: number }>('POST /user/cash_save', {
    ...CARD,
    password: 'pay password',
  });
  const { id: ticket } = await ann.ok<{ id: number }>('POST /support/open', {
    subject: 'Hers',
    text: 'Hers',
  });
  await ann.ok('POST /sandbox/faucet', { currency_id: 3, number: 1000 });
  const inMicro = { currency_id: 3, number: 400, from_field: 'change', to_field: 'micro' };
  await ann.ok('POST /wallet/change', inMicro);
  const { id: option } = await ann.ok<{ id: number }>('POST /microtrade/submit', {
    match_id: 1,
    currency_id: 3,
    type: 1,
    seconds: 300,
    number: 100,
  });
  const { id: withdrawal } = await ann.ok<{ id: number }>('POST /wallet/out', {
    currency_id: 3,
    address_id: address,
    number: '20',
    password: 'pay password',
  });
  const book = await ann.ok<{ in: string[][] }>('GET /currency/book', { match_id: 1 });
  const { id: coins } = await ann.ok<{ id: number }>('POST /coin/trade', {
    currency_id: 1,
    legal_id: 3,
    type: 1,
    amount: '0.001',
    target_price: book.in.at(-1)?.[0] ?? '',
  });
  const { list: sessions } = await ann.ok<{ list: { id: number }[] }>('GET /user/sessions');
  const { list: notices } = await ann.ok<{ list: { id: number }[] }>('GET /notice/list');
  const pendingOrder = await leverOrder(ann);
  const { list: locks } = await ann.ok<{ list: { id: number; currency_id: number }[] }>(
    'GET /lh/deposit/config',
  );
  const config_id = locks.find(({ currency_id }) => currency_id === 3)?.id ?? NOBODYS;
  const { id: lockedId } = await ann.ok<{ id: number }>('POST /lh/deposit', {
    config_id,
    amount: '20',
  });
  const { list: ads } = await ann.ok<{ list: { id: number; pay_methods: string[] }[] }>(
    'POST /legal_deal_platform',
    { type: 1, currency_id: 3, fiat: 'USD' },
  );
  const { id: otc } = await ann.ok<{ id: number }>('POST /otc/place', {
    ad_id: ads[0]?.id ?? 0,
    total: '100',
    pay_method: ads[0]?.pay_methods[0] ?? '',
  });
  const { id: alert } = await ann.ok<{ id: number }>('POST /alert/add', {
    match_id: 1,
    type: 1,
    value: '9000000',
  });
  const drawing = 'strangersDrawing1';
  await ann.ok('POST /chart/sync', {
    match_id: 1,
    objects: JSON.stringify([
      {
        key: drawing,
        kind: 'drawing',
        version: 1,
        is_deleted: false,
        body: JSON.stringify({
          tool: 'level',
          points: [{ time: 1, price: '9000000' }],
          colour: 0,
          width: 0,
          locked: false,
          text: '',
          lots: '',
          order_time: 0,
        }),
      },
    ]),
  });
  const { list: offers } = await ann.ok<{ list: { id: number }[] }>('GET /coupon/center');
  const { id: coupon } = await ann.ok<{ id: number }>('POST /coupon/claim', {
    id: offers[0]?.id ?? NOBODYS,
  });
  const { id: favourite } = await ann.ok<{ id: number }>('POST /optional/add', { currency_id: 1 });
  const { id: scan } = await ann.ok<{ id: number }>('POST /scan/save', SCAN);
  const { box, wonWork } = await nftThings(ann);
  return {
    'alert.del': alert,
    'alert.draw': drawing,
    'scan.save': scan,
    'scan.del': scan,
    'optional.del': favourite,
    'coupon.use': coupon,
    'user.editUserAddress': address,
    'user.delUserAddress': address,
    'user.cash_save': card,
    'user.cash_del': card,
    'coin.cancelOrder': coins,
    'coin.fills': coins,
    'microtrade.cancelMicOrder': option,
    'wallet.out': address,
    'user.onlineOut': card,
    'user.withdraw.cancel': withdrawal,
    'otc.place': card,
    'otc.pay': otc,
    'otc.release': otc,
    'otc.cancel': otc,
    'otc.dispute': otc,
    'otc.detail': otc,
    'otc.message': otc,
    'support.messages': ticket,
    'support.send': ticket,
    'support.close': ticket,
    'user.session.revoke': sessions[0]?.id ?? NOBODYS,
    'notice.read': notices[0]?.id ?? NOBODYS,
    'lh.deposit.order.cancel': lockedId,
    'lh.deposit.renew': lockedId,
    'lh.deposit.yields': lockedId,
    'lever.cancel': pendingOrder,
    'lever.close': pendingOrder,
    'lever.detail': pendingOrder,
    'lever.reverse': pendingOrder,
    'lever.setstop': pendingOrder,
    'lever.exits': pendingOrder,
    'lever.limit_close': pendingOrder,
    'lever.move_exit': pendingOrder,
    'lever.trailing_stop': pendingOrder,
    'lever.cancel_exit': pendingOrder,
    'lever.margin': pendingOrder,
    'lever.terms': pendingOrder,
    'lever.amend': pendingOrder,
    'bind_box.openBlindBox': box,
    'bind_box.resellNFT': box,
    'bind_box.payNFTOrder': wonWork,
    'bind_box.readNFTOrderMessage': wonWork,
    file: qr_code.split('/').at(-1) ?? '',
  };
}

const NO_WORK = { code: '', price: '' };

async function nftThings(ann: Person): Promise<{ box: number; wonWork: number }> {
  await ann.ok('POST /sandbox/faucet', { currency_id: 3, number: 5000 });
  const offerRequest = { sort: 'ending', currency_id: 3 };
  await server().runJob('gallery of the sandbox');
  const find = async (sale_mode: string) => {
    const { list } = await ann.ok<{ list: { code: string; price: string; sale_state: number }[] }>(
      'POST /bind_box/getBoxList',
      { ...offerRequest, sale_mode },
    );
    const { code, price } = list.find(({ sale_state }) => sale_state === 1) ?? list[0] ?? NO_WORK;
    return { code, price };
  };
  await ann.ok('POST /bind_box/buyNFT', await find('box'));
  const { list } = await ann.ok<{ list: { id: number }[] }>('POST /bind_box/getMyNFTs');
  const auction = await find('auction');
  await ann.ok('POST /bind_box/marginNFT', { code: auction.code });
  await ann.ok('POST /bind_box/auctionNFT', auction);
  server().later(100 * 60_000);
  await server().runJob('ends of NFT sales');
  const { list: orders } = await ann.ok<{ list: { id: number }[] }>(
    'POST /bind_box/getNeedPayNFTOrder',
  );
  return { box: list[0]?.id ?? NOBODYS, wonWork: orders[0]?.id ?? NOBODYS };
}

async function leverOrder(ann: Person): Promise<number> {
  await ann.ok('POST /sandbox/faucet', { currency_id: 3, number: 1000 });
  await ann.ok('POST /wallet/change', {
    currency_id: 3,
    number: 1000,
    from_field: 'change',
    to_field: 'lever',
  });
  const { mark_price } = await ann.ok<{ mark_price: string }>('POST /lever/deal', {
    currency_id: 1,
    legal_id: 3,
  });
  const target_price = `${BigInt(mark_price.split('.')[0] ?? '') - 100n}`;
  const { id } = await ann.ok<{ id: number }>('POST /lever/submit', {
    currency_id: 1,
    legal_id: 3,
    type: 1,
    status: 0,
    share: 1,
    multiple: 10,
    target_price,
  });
  return id;
}

describe('R-WIRE-12: objects of other users', () => {
  test("every private call with an id answers Eve for Ann's object as for a missing one", async () => {
    const api = server();
    const ann = await api.signUp();
    const eve = await api.signUp();
    for (const person of [ann, eve]) {
      await person.setPayPassword();
      await api.app.database.query('update users set real_level = 1 where id = $1', [person.id]);
    }
    const things = await thingsOf(ann);
    const before = await stateOf(ann);
    const readCalls: CallName[] = [];
    for (const name of CALL_NAMES) {
      const call: Call = CALLS[name];
      const field = namedBy(call);
      const thing = (things as Partial<Record<CallName, string | number>>)[name];
      if (thing === undefined || field === undefined) continue;
      readCalls.push(name);
      const more = (await FORMS[name]?.(eve)) ?? {};
      const ask = (id: string | number) => {
        const isInPath = call.path.includes(`:${field}`);
        const line = lineOf(call).replace(`:${field}`, String(id));
        return eve.ask(line, isInPath ? more : { ...more, [field]: id });
      };
      const hers = await ask(thing);
      const nobodys = await ask(field === 'key' ? 'x'.repeat(String(thing).length) : NOBODYS);
      expect({ name, status: hers.status, body: hers.body }).toEqual({
        name,
        status: nobodys.status,
        body: nobodys.body,
      });
      // Removing a missing favourite succeeds, which reveals no owner.
      if (name === 'optional.del') continue;
      expect(hers.body.error, name).toMatch(/^(not_found|file_not_found)$/);
    }
    expect(readCalls.sort()).toEqual((Object.keys(things) as CallName[]).sort());
    expect(await stateOf(ann)).toEqual(before);
  }, 30_000);
});

async function stateOf(ann: Person): Promise<unknown> {
  return {
    sessions: await ann.ok('GET /user/sessions'),
    addresses: await ann.ok('GET /user/wallet/list'),
    cards: await ann.ok('POST /user/cash_info'),
    withdrawals: await ann.ok('GET /user/withdraw/list'),
    wallets: (await ann.ok('POST /wallet/detail', { currency_id: 3 }))['frozen'],
    tickets: await ann.ok('GET /support/list'),
    otc: await ann.ok('GET /otc/list'),
    notices: await ann.ok('GET /notice/list'),
    favourites: await ann.ok('GET /optional/list'),
    alerts: await ann.ok('GET /alert/list'),
    orders: (await ann.ok<{ list: object[] }>('POST /lever/my_trade')).list.map(withoutMark),
  };
}

/** Without the mark, which moves by itself. */
function withoutMark(order: object): object {
  return { ...order, update_price: null };
}
