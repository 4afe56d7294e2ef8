// Issue 31 Proof: the process is killed at each clock event of an auction: a moved end, the end, the expiry of a payment, and the
// second offer. One owner, one payment, each margin in one place.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Decimal } from 'decimal.js';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { USDT } from '../../protocol/constants.ts';
import { MINUTE_MS, SECOND_MS } from '../../protocol/time.ts';
import { askServer } from '../../server/exchange/operator/ask.ts';
import { socketPath } from '../../server/exchange/operator/socket-path.ts';
import { SeededRandom } from '../market/seeded-random.ts';
import { newKey, signUpAt } from '../support/process-person.ts';
import { verifyAt } from '../support/process-trader.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const LONG = process.env['LONG'] === '1';
const ROUNDS = LONG ? 25 : 1;
const PATIENCE = LONG ? 3_600_000 : 300_000;
const START = '100000';
const [PRICE, RAISE, MARGIN] = ['100', '5', '10'];

let top: string;
let server: ServerProcess | undefined;

beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), 'pe-nft-killed-'));
});
afterEach(async () => {
  await server?.end('SIGKILL');
});
afterAll(() => rmSync(top, { recursive: true, force: true }));

const people: Caller[] = [];

async function start(): Promise<ServerProcess> {
  const flags = ['--test-controls', '--feed', 'stopped'];
  server = await startServerProcess(join(top, 'data'), flags, { RATE_LIMITS: 'off' });
  for (const person of people) person.origin = server.address;
  return server;
}

async function operator(...words: string[]): Promise<Record<string, unknown>> {
  const answer = await askServer(socketPath(join(top, 'data'), undefined), { words, cwd: top });
  if ('failure' in answer) throw new Error(`${words.join(' ')}: ${JSON.stringify(answer.failure)}`);
  if (answer.result.is_bad)
    throw new Error(`${words.join(' ')}: ${JSON.stringify(answer.result.rows)}`);
  return (answer.result.rows[0] ?? {}) as Record<string, unknown>;
}

const now = async (): Promise<number> =>
  (await operator('clock', 'advance', '1'))['server_time'] as number;

/** Computes the distance in advance, so that the kill can only hit the advance itself. */
async function advanceTo(time: number): Promise<() => Promise<unknown>> {
  const ms = time - (await now());
  return () => operator('clock', 'advance', `${ms}`);
}

async function moveTo(time: number): Promise<void> {
  const ms = time - (await now());
  if (ms > 0) await operator('clock', 'advance', `${ms}`);
}

const dice = new SeededRandom(31);

async function killedDuring(act: () => Promise<unknown>, time?: number): Promise<void> {
  const acting = act().catch(() => undefined);
  await pause(dice.between(0, 60));
  await server?.end('SIGKILL');
  await acting;
  await start();
  if (time !== undefined) await moveTo(time);
}

const wallet = async (person: Caller): Promise<[string, string]> => {
  const wish = { currency_id: USDT, account_type: 'change' } as const;
  const { available, frozen } = await call(person, CALLS['wallet.detail'], wish);
  return [available, frozen];
};
const ordersOf = async (person: Caller, code: string) =>
  (await call(person, CALLS['bind_box.getNeedPayNFTOrder'], { limit: 100 })).list.filter(
    (order) => order.code === code,
  );

test(
  `an auction is killed four times, ${ROUNDS} times over`,
  async () => {
    await start();
    for (const name of ['tom', 'ann', 'bob']) {
      people.push(await signUpAt(server as ServerProcess, name));
    }
    const [tom, ann, bob] = people as [Caller, Caller, Caller];
    for (const person of [ann, bob]) {
      await call(person, CALLS['sandbox.faucet'], {
        currency_id: USDT,
        number: START,
        ...newKey(),
      });
    }
    const picture = join(top, 'work.png');
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#357' } })
      .png()
      .toFile(picture);
    const id = await verifyAt(server as ServerProcess, tom);
    await operator('setting', 'set', 'sending_daily_usdt', '1000000');
    const artist = await operator('artist', 'add', 'Tom', '--user', `${id}`);
    const collection = await operator('collection', 'add', `${artist['id']}`, 'Nights', picture);
    let [paidSum, lostSum] = [new Decimal(0), new Decimal(0)];
    const expectMoney = async (heldSums: { bob?: string } = {}): Promise<void> => {
      expect(await wallet(ann)).toEqual([new Decimal(START).sub(paidSum).toString(), '0']);
      const remainingMoney = new Decimal(START).sub(lostSum).sub(heldSums.bob ?? '0');
      expect(await wallet(bob)).toEqual([remainingMoney.toString(), heldSums.bob ?? '0']);
      // All of them use one device, so the house gets what Bob loses.
      expect(await wallet(tom)).toEqual([paidSum.toString(), '0']);
      await operator('ledger', 'verify');
    };

    for (let round = 1; round <= ROUNDS; round += 1) {
      if (round > 1) {
        await server?.end();
        await start();
      }
      const end = (await now()) + 60 * MINUTE_MS;
      const code = `Night${round}`;
      const work = {
        code,
        name: code,
        collection_id: collection['id'],
        picture,
        sale_mode: 'auction',
        currency_id: USDT,
        price: PRICE,
        min_raise: RAISE,
        margin: MARGIN,
        end_time: end,
      };
      writeFileSync(join(top, 'work.json'), JSON.stringify(work));
      await operator('product', 'add', 'nft', 'work.json');
      for (const person of [ann, bob])
        await call(person, CALLS['bind_box.marginNFT'], { code, ...newKey() });
      await call(ann, CALLS['bind_box.auctionNFT'], { code, price: PRICE, ...newKey() });

      // A bid in the last minute is stored with the extended end, or not at all. Repeated with its key it counts once;
      // the new process uses the machine's clock.
      const raisedPrice = new Decimal(PRICE).add(RAISE).toString();
      const bid = { code, price: raisedPrice, ...newKey() };
      const place = () => call(bob, CALLS['bind_box.auctionNFT'], bid);
      const detail = () => call(ann, CALLS['bind_box.getBoxDetail'], { code });
      const late = (await advanceTo(end - 58 * SECOND_MS))().catch(() => undefined);
      await killedDuring(place);
      await late;
      const shownSale = await detail();
      if (shownSale.sale_state === 0) {
        // The advance reached a process that took a minute to start: Ann has won without a rival, and pays.
        const [order] = await ordersOf(ann, code);
        await call(ann, CALLS['bind_box.payNFTOrder'], { id: order?.id ?? 0, ...newKey() });
        paidSum = paidSum.add(PRICE);
        await expectMoney();
        continue;
      }
      const stands = shownSale.bid_count === 2;
      expect([shownSale.current_bid, shownSale.bid_count, shownSale.end_time]).toEqual(
        stands ? [raisedPrice, 2, end + MINUTE_MS] : [PRICE, 1, end],
      );
      // The restarted process may receive the advance too.
      const isLate = end - (await now()) < MINUTE_MS;
      await place();
      const bidSale = await detail();
      expect([bidSale.current_bid, bidSale.bid_count]).toEqual([raisedPrice, 2]);
      expect(bidSale.end_time).toBe(stands || isLate ? end + MINUTE_MS : end);

      let time = bidSale.end_time ?? 0;
      await killedDuring(await advanceTo(time), time);
      const [wonOrder, ...more] = await ordersOf(bob, code);
      expect([wonOrder, more]).toMatchObject([{ kind: 'won', price: raisedPrice, status: 0 }, []]);
      expect(await ordersOf(ann, code)).toEqual([]);
      // At least a tenth of the bid; all of it after two defaults.
      const heldMargin = wonOrder?.margin ?? '';
      expect(heldMargin).toBe(round <= 2 ? '10.5' : raisedPrice);
      await expectMoney({ bob: heldMargin });

      // The payment expires: the margin is lost, and the auction opens again for a day at Ann's bid.
      time = wonOrder?.pay_deadline ?? 0;
      await killedDuring(await advanceTo(time), time);
      lostSum = lostSum.add(heldMargin);
      expect(await ordersOf(bob, code)).toMatchObject([{ status: 2 }]);
      const reopenedSale = await detail();
      expect(reopenedSale).toMatchObject({ sale_state: 1, current_bid: PRICE, bid_count: 1 });
      time = reopenedSale.end_time ?? 0;
      await killedDuring(await advanceTo(time), time);
      const [second, ...others] = await ordersOf(ann, code);
      expect([second, others]).toMatchObject([{ kind: 'second', price: PRICE, status: 0 }, []]);
      await expectMoney();

      // The second offer is paid, or expires.
      const isPaid = round % 2 === 1;
      const wish = { id: second?.id ?? 0, ...newKey() };
      const pay = () => call(ann, CALLS['bind_box.payNFTOrder'], wish);
      const dueTime = second?.pay_deadline ?? 0;
      await killedDuring(isPaid ? pay : await advanceTo(dueTime), isPaid ? time : dueTime);
      if (isPaid) {
        await pay();
        paidSum = paidSum.add(PRICE);
      }
      await moveTo(dueTime);
      expect(await ordersOf(ann, code)).toMatchObject([{ status: isPaid ? 1 : 2 }]);
      const ownWorks = (await call(ann, CALLS['bind_box.getMyNFTs'], { limit: 100 })).list;
      expect(ownWorks.filter((one) => one.code === code).length).toBe(isPaid ? 1 : 0);
      const history = (await call(ann, CALLS['bind_box.provenance'], { code })).list;
      expect(history.map(({ kind, price }) => [kind, price])).toEqual([
        ...(isPaid ? [['auction', PRICE]] : []),
        ['mint', null],
      ]);
      expect((await detail()).sale_state).toBe(0);
      await expectMoney();
    }
  },
  PATIENCE,
);
