import { describe, expect, test } from 'vitest';
import { BTC, USDT } from '../../protocol/constants.ts';
import { isAddressOf } from '../../server/money/payees/wallet-address.ts';
import type { Fields, Person } from '../support/api.ts';
import { balanceOf, fundsSite, newKey, PAY } from './funds-site.ts';

const site = fundsSite();
const addressCall = 'POST /wallet/get_in_address';
const request = 'POST /wallet/charge_req';
const EUR = 1002;

interface Given {
  address: string;
}

interface Recharge {
  id: number;
  status: number;
  voucher: string;
}

const addressOf = async (person: Person, currency_id: number, chain: 'TRC20' | 'ERC20' | 'BTC') =>
  (await person.ok<Given>(addressCall, { currency_id, chain })).address;

async function reportPayment(person: Person, more: Fields = {}): Promise<Fields> {
  return {
    account: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    amount: '250.5',
    currency: USDT,
    type: 'TRC20',
    address: await addressOf(person, USDT, 'TRC20'),
    voucher: await person.uploadPicture(),
    ...more,
  };
}

describe('R-FUNDS-1: the deposit address', () => {
  test('one per user, currency and chain, permanent, and valid by our own check', async () => {
    const ann = await site().signUp();
    const ben = await site().signUp();
    const addresses = new Set<string>();
    const pairs = [
      [USDT, 'TRC20'],
      [USDT, 'ERC20'],
      [2, 'ERC20'],
      [BTC, 'BTC'],
    ] as const;
    for (const person of [ann, ben]) {
      for (const [currency_id, chain] of pairs) {
        const depositAddress = await person.ok(addressCall, { currency_id, chain });
        const { address } = depositAddress as unknown as Given;
        expect(depositAddress).toMatchObject({ currency_id, chain, qr_text: address });
        expect(isAddressOf(chain, address)).toBe(true);
        expect(await addressOf(person, currency_id, chain)).toBe(address);
        addresses.add(address);
      }
    }
    expect(addresses.size).toBe(8);
    expect(await ann.refusalOf(addressCall, { currency_id: BTC, chain: 'TRC20' })).toBe(
      'chain_invalid at chain',
    );
    expect(await ann.refusalOf(addressCall, { currency_id: 99_999, chain: 'BTC' })).toBe(
      'currency_unknown at currency_id',
    );
  });

  test('four parallel requests get the same one', async () => {
    const ann = await site().signUp();
    const all = await Promise.all([1, 2, 3, 4].map(() => addressOf(ann, USDT, 'ERC20')));
    expect(new Set(all).size).toBe(1);
  });

  test('R-FIELD-6: our own addresses are refused as withdrawal addresses', async () => {
    const ann = await site().signUp();
    const eve = await site().signUp();
    await eve.setPayPassword(PAY);
    const qr_code = await eve.uploadPicture();
    const save = { currency: USDT, name: 'Loop', qr_code, password: PAY };
    for (const chain of ['TRC20', 'ERC20'] as const) {
      const address = await addressOf(ann, USDT, chain);
      const writtenAddress = chain === 'ERC20' ? address.toLowerCase() : address;
      expect(
        await eve.refusalOf('POST /user/wallet/save', { ...save, chain, address: writtenAddress }),
      ).toBe('address_internal at address');
    }
  });
});

describe('R-FUNDS-2: a voucher, decided by the operator', () => {
  test('a deposit waits, sends an event, and is credited once', async () => {
    const ann = await site().signUp();
    const socket = await site().socket({ token: ann.token });
    const fields = await reportPayment(ann);
    const recharge = await ann.ok<Recharge>(request, fields);
    expect(recharge).toMatchObject({
      amount: '250.5',
      status: 0,
      type: 'TRC20',
      handle_time: null,
    });
    expect(await balanceOf(ann, USDT)).toEqual(['0', '0']);
    const waitingRows = await site().operator('recharge', 'list');
    expect(waitingRows.at(-1)).toMatchObject({ id: recharge.id, user_id: ann.id });
    site().later(1000);
    const [approvedRow] = await site().operator('recharge', 'approve', String(recharge.id));
    expect(approvedRow).toMatchObject({ id: recharge.id, status: 1, handle_time: site().time });
    await expect(site().operator('recharge', 'approve', String(recharge.id))).rejects.toThrow(
      'not_found',
    );
    await expect(
      site().operator('recharge', 'reject', String(recharge.id), '--reason', 'late'),
    ).rejects.toThrow('not_found');
    expect(await balanceOf(ann, USDT)).toEqual(['250.5', '0']);
    const answer = await ann.ok<{ list: Recharge[] }>('GET /recharge/log', { status: 1 });
    expect(answer.list).toMatchObject([{ id: recharge.id, status: 1, voucher: fields['voucher'] }]);
    const notices = await ann.ok<{ list: { kind: string; text: string }[] }>('GET /notice/list');
    expect(notices.list[0]).toMatchObject({ kind: 'funds' });
    expect(notices.list[0]?.text).toContain('250.5 USDT');
    socket.close();
  });

  test('rejected: nothing is credited, and the user sees the reason', async () => {
    const ann = await site().signUp();
    const recharge = await ann.ok<Recharge>(request, await reportPayment(ann));
    await expect(site().operator('recharge', 'reject', String(recharge.id))).rejects.toThrow(
      'Usage',
    );
    await expect(
      site().operator('recharge', 'reject', String(recharge.id), '--reason', ' '),
    ).rejects.toThrow('--reason');
    await site().operator(
      'recharge',
      'reject',
      String(recharge.id),
      '--reason',
      'No such payment.',
    );
    expect(await balanceOf(ann, USDT)).toEqual(['0', '0']);
    const log = await ann.ok<{ list: object[] }>('GET /recharge/log');
    expect(log.list).toMatchObject([{ id: recharge.id, status: 2, reason: 'No such payment.' }]);
  });

  test('the setting automatic credits at once; the same key once', async () => {
    const ann = await site().signUp();
    await site().operator('setting', 'set', 'recharge_audit', 'automatic');
    try {
      const fields = await reportPayment(ann, { idempotency_key: newKey() });
      const first = await ann.ok<Recharge>(request, fields);
      expect(first).toMatchObject({ status: 1, handle_time: site().time });
      expect(await ann.ok(request, fields)).toEqual(first);
      expect(await balanceOf(ann, USDT)).toEqual(['250.5', '0']);
    } finally {
      await site().operator('setting', 'set', 'recharge_audit', 'manual');
    }
  });

  test('R-FUNDS-19: a voucher pays one recharge: a picture that shows the same is refused to every account, until it was rejected', async () => {
    const ann = await site().signUp();
    const eve = await site().signUp();
    const picture = await site().picture();
    const voucherOf = async (person: Person): Promise<string> => {
      const { body } = await person.upload(picture);
      return String(body.message);
    };
    const first = await reportPayment(ann, { voucher: await voucherOf(ann) });
    const { id } = await ann.ok<Recharge>(request, first);
    const again = [
      [ann, first],
      [ann, { ...first, amount: '99' }],
      [ann, { ...first, voucher: await voucherOf(ann) }],
      [eve, await reportPayment(eve, { voucher: await voucherOf(eve) })],
    ] as const;
    const refusals = await Promise.all(
      again.map(([person, fields]) => person.refusalOf(request, fields)),
    );
    expect(new Set(refusals)).toEqual(new Set(['voucher_used at voucher']));
    expect(await ann.ok('GET /recharge/log')).toMatchObject({ total: 1 });
    await site().operator('recharge', 'reject', String(id), '--reason', 'unreadable');
    const results = await Promise.all(
      again.map(async ([person, fields]) => (await person.ask(request, fields)).body.type),
    );
    expect(results.filter((type) => type === 'ok')).toHaveLength(1);
  });

  test("faults are reported, including another user's address or voucher; nothing is stored", async () => {
    const ann = await site().signUp();
    const eve = await site().signUp();
    const hers = await reportPayment(ann);
    const fields = await reportPayment(eve);
    const bank = { currency: EUR, type: 'bank' };
    const wrong: [Fields, string][] = [
      [{ address: hers['address'] ?? '' }, 'address_invalid at address'],
      [{ address: await addressOf(eve, USDT, 'ERC20') }, 'address_invalid at address'],
      [{ voucher: hers['voucher'] ?? '' }, 'file_not_found at voucher'],
      [{ voucher: '' }, 'voucher_required at voucher'],
      [{ type: 'SOL' }, 'chain_invalid at type'],
      [{ type: 'BTC' }, 'chain_invalid at type'],
      [{ type: 'bank' }, 'chain_invalid at type'],
      [{ ...bank, address: 'House bank 1' }, 'address_invalid at address'],
      [{ currency: 99_999 }, 'currency_unknown at currency'],
      [{ amount: '0.99999999' }, 'below_minimum at amount'],
      [{ amount: '1000000000000' }, 'above_maximum at amount'],
      [{ amount: '-5' }, 'amount_invalid at amount'],
      [{ account: 'abc' }, 'payer_invalid at account'],
    ];
    for (const [more, why] of wrong) {
      expect(await eve.refusalOf(request, { ...fields, ...more }), JSON.stringify(more)).toBe(why);
    }
    expect(await eve.ok('GET /recharge/log')).toMatchObject({ total: 0 });
    await eve.ok(request, fields);
  });
});

describe('R-FUNDS-13: fiat by bank', () => {
  const IBAN = 'DE89 3704 0044 0532 0130 00';
  const OTHER = 'GB29 NWBK 6016 1331 9268 19';
  const set = (number: string, ...more: string[]) =>
    site().operator('bank', 'set', 'EUR', number, 'Harbour Bank', 'Pocket Exchange Ltd', ...more);
  const offeredCoins = async () => {
    const { list } = await site().guest.ok<{ list: { name: string; bank: boolean }[] }>(
      'GET /wallet/getRateCurrency',
    );
    return list.filter(({ bank }) => bank).map(({ name }) => name);
  };

  test('no account, no deposit; with one the user sees the account and the reference', async () => {
    const ann = await site().signUp();
    const wish = { currency_id: EUR, chain: 'bank' };
    expect(await ann.refusalOf(addressCall, wish)).toBe('deposit_closed');
    expect(await ann.refusalOf(addressCall, { currency_id: USDT, chain: 'bank' })).toBe(
      'chain_invalid at chain',
    );
    expect(await offeredCoins()).toEqual([]);
    await set(IBAN, 'HARBDEFF');
    expect(await offeredCoins()).toEqual(['EUR']);
    expect(await ann.ok(addressCall, wish)).toEqual({
      currency_id: EUR,
      chain: 'bank',
      address: IBAN,
      qr_text: IBAN,
      min_number: '1',
      confirmations: 0,
      bank: {
        bank_name: 'Harbour Bank',
        holder: 'Pocket Exchange Ltd',
        swift_code: 'HARBDEFF',
        reference: `PE${ann.id}`,
      },
    });
  });

  test('a voucher names one of our accounts, credits legal, and stays valid for a replaced account', async () => {
    const ann = await site().signUp();
    await set(IBAN);
    const pay = async (address: string, amount = '20') =>
      reportPayment(ann, { currency: EUR, type: 'bank', address, amount });
    expect(await ann.refusalOf(request, await pay('DE00 0000'))).toBe('address_invalid at address');
    expect(await ann.refusalOf(request, await pay(IBAN, '0.99'))).toBe('below_minimum at amount');
    const recharge = await ann.ok<Recharge>(
      request,
      await pay(IBAN.replaceAll(' ', '').toLowerCase()),
    );
    expect(recharge.status).toBe(0);
    await set(OTHER);
    const late = await ann.ok<Recharge>(request, await pay(IBAN));
    for (const { id } of [recharge, late]) await site().operator('recharge', 'approve', `${id}`);
    expect(await balanceOf(ann, EUR, 'legal')).toEqual(['40', '0']);
    await site().operator('bank', 'close', 'EUR');
    expect(await ann.refusalOf(request, await pay(OTHER))).toBe('deposit_closed');
    await expect(site().operator('bank', 'close', 'EUR')).rejects.toThrow('no open account');
  });

  test("the operator's wrong arguments are refused by name", async () => {
    await expect(set('12')).rejects.toThrow('NUMBER');
    await expect(set(IBAN, 'HARB')).rejects.toThrow('SWIFT');
    await expect(site().operator('bank', 'close', 'BTC')).rejects.toThrow('no fiat currency');
  });
});
