// Reads a user's figures from the server, to compare them with that user's pages.
import { evaluate } from '../../core/pkg/pe_core.js';
import { type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { type Bot, callWithKey } from '../../scripts/bots/bot.ts';
import { away } from '../../scripts/bots/prices.ts';
import { isZero } from '../../server/platform/base/exact.ts';

const LISTED = 5;
const ROWS = 6;
const PENDING = 0;
const OPEN = 1;
/** So far from the market, in hundredths of a percent, that the order waits. */
const FAR = -400;

/** A position and two waiting orders, so that the pages of the end have some. */
export async function placeLasting(bot: Bot): Promise<void> {
  const instrument = bot.prices.instruments.find(({ match_id }) => match_id === 1);
  const mark = bot.prices.mark(1);
  if (instrument === undefined || mark === undefined) throw new Error('there is no price');
  const { currency_id, legal_id, lot_min, tick, spot_step } = instrument;
  const pair = { currency_id, legal_id, type: 1 } as const;
  const target_price = away(mark, FAR, tick);
  const contract = { ...pair, share: lot_min, multiple: 10 } as const;
  const amount = evaluate('quantize', [evaluate('div', ['100', mark]), spot_step, 'up']);
  const placedOrders = [
    await callWithKey(bot, 'lever.submit', (key) =>
      call(bot.caller, CALLS['lever.submit'], { ...contract, status: 1, ...key }),
    ),
    await callWithKey(bot, 'lever.submit', (key) =>
      call(bot.caller, CALLS['lever.submit'], { ...contract, status: 0, target_price, ...key }),
    ),
    await callWithKey(bot, 'coin.trade', (key) =>
      call(bot.caller, CALLS['coin.trade'], { ...pair, amount, target_price, ...key }),
    ),
  ];
  if (placedOrders.includes(undefined)) throw new Error('an order was refused');
}

/** By route: what the server says now. The change of a day moves on while prices stand still. */
const FIGURES: Readonly<Record<string, (caller: Caller) => Promise<readonly string[]>>> = {
  'index/index': async (caller) => [(await call(caller, CALLS['wallet.list'], {})).total_usd],
  'fund/assets': async (caller) => {
    const { total_usd, accounts } = await call(caller, CALLS['wallet.list'], {});
    return [total_usd, ...accounts.map(({ usd_value }) => usd_value)];
  },
  'market/market?tab=crypto': async (caller) => {
    const { list } = await call(caller, CALLS['currency.quotation_new'], {});
    const crypto = list.filter(({ type }) => type === 'crypto').slice(0, ROWS);
    return crypto.flatMap(({ now_price, change }) => [now_price, change]);
  },
  'transaction/contract?id=1': async (caller) => {
    const { list } = await call(caller, CALLS['lever.my_trade'], {});
    return list.filter(({ status }) => status === OPEN).map(({ price }) => price);
  },
  'transaction/currency?id=1': async (caller) => {
    const { list } = await call(caller, CALLS['coin.list'], {});
    return list
      .filter(({ status }) => status === PENDING)
      .flatMap(({ target_price }) => target_price ?? []);
  },
  'financial/index': async (caller) => [
    (await call(caller, CALLS['financial.summary'], {})).worth_usd,
  ],
  // A row that only holds money shows how much.
  'setting/bill': async (caller) => {
    const { list } = await call(caller, CALLS['bill.records'], {});
    return list.slice(0, LISTED).map(({ number, frozen }) => (isZero(number) ? frozen : number));
  },
};

export async function serverFigures({ caller }: Bot, route: string): Promise<readonly string[]> {
  return (await FIGURES[route]?.(caller)) ?? [];
}
