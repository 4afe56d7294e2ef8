// Reads a user's figures from the server, to compare them with that user's pages.
import { evaluate } from '../../core/pkg/pe_core.js';
import { call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { type Bot, callWithKey } from '../../scripts/bots/bot.ts';
import { away } from '../../scripts/bots/prices.ts';
import { isZero } from '../../server/exact.ts';

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

export type ServerFigures = Readonly<Record<string, readonly string[]>>;

/** By route, all at one time. */
export async function serverFigures({ caller }: Bot): Promise<ServerFigures> {
  const [wallets, contracts, coins, bills, earn, quotes] = await Promise.all([
    call(caller, CALLS['wallet.list'], {}),
    call(caller, CALLS['lever.my_trade'], {}),
    call(caller, CALLS['coin.list'], {}),
    call(caller, CALLS['bill.records'], {}),
    call(caller, CALLS['financial.summary'], {}),
    call(caller, CALLS['currency.quotation_new'], {}),
  ]);
  const crypto = quotes.list.filter(({ type }) => type === 'crypto').slice(0, ROWS);
  return {
    'index/index': [wallets.total_usd],
    'fund/assets': [wallets.total_usd, ...wallets.accounts.map(({ usd_value }) => usd_value)],
    'market/market?tab=crypto': crypto.flatMap(({ now_price, change }) => [now_price, change]),
    'transaction/contract?id=1': contracts.list
      .filter(({ status }) => status === OPEN)
      .map(({ price }) => price),
    'transaction/currency?id=1': coins.list
      .filter(({ status }) => status === PENDING)
      .flatMap(({ target_price }) => target_price ?? []),
    'financial/index': [earn.worth_usd],
    // A row that only holds money shows how much.
    'setting/bill': bills.list
      .slice(0, LISTED)
      .map(({ number, frozen }) => (isZero(number) ? frozen : number)),
  };
}
