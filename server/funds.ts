// The modules about money outside of trading, put together: what they answer, what they do by the clock, what the
// operator may do.
import type { Database, Queryable } from './db/database.ts';
import type { Job } from './jobs/jobs.ts';
import type { Quote } from './market/questions.ts';
import type { Dice } from './modules/auth/dice.ts';
import type { Passwords } from './modules/auth/passwords.ts';
import type { Contract } from './modules/contract/contract.ts';
import { type Marks, marksOf } from './modules/contract/desk.ts';
import { conversionHandlers } from './modules/conversion/handlers.ts';
import { forgetQuotes } from './modules/conversion/quotes.ts';
import { depositSecret } from './modules/deposits/deposit-addresses.ts';
import { type DepositParts, depositHandlers } from './modules/deposits/handlers.ts';
import { rechargeCommands } from './modules/deposits/operator.ts';
import { equityHandlers } from './modules/equity/handlers.ts';
import { profitOf, writeHour } from './modules/equity/points.ts';
import { exportHandlers } from './modules/export/handlers.ts';
import type { Files } from './modules/files/files.ts';
import { practiceHandlers } from './modules/practice/handlers.ts';
import type { Settings } from './modules/settings/settings.ts';
import { type Currencies, USDT } from './modules/wallet/currencies.ts';
import { walletHandlers } from './modules/wallet/handlers.ts';
import type { Prices } from './modules/wallet/prices.ts';
import { type LeverOf, type WalletsView, walletsOf } from './modules/wallet/wallets.ts';
import { withdrawalHandlers } from './modules/withdrawals/handlers.ts';
import { withdrawalCommands } from './modules/withdrawals/operator.ts';
import type { WithdrawParts } from './modules/withdrawals/withdraw.ts';
import type { OperatorCommand } from './operator/command.ts';
import type { PrepareClosing } from './trading/closing.ts';
import type { Instruments } from './trading/instruments.ts';
import type { Quotes } from './trading/quotes.ts';

export interface FundsNeeds {
  database: Database;
  currencies: Currencies;
  /** Of all currencies, or what one of them needs. */
  prices(only?: number): Promise<Prices>;
  files: Files;
  settings: Settings;
  dice: Dice;
  passwords: Passwords;
  quotes: Quotes;
  instruments: Instruments;
  contract: Pick<Contract, 'worth' | 'openProfits'>;
  /** How all ends that a user has open: one of each engine. */
  closers: readonly PrepareClosing[];
  sandbox: boolean;
  now(): number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export async function openFunds(needs: FundsNeeds) {
  const { database, currencies, prices, settings, quotes, contract, dice, now } = needs;
  const deposits: DepositParts = {
    ...needs,
    secret: await depositSecret(database, dice.bytes),
    isAutomatic: () => settings.get('recharge_audit') === 'automatic',
    hasFaucet: () => settings.get('faucet'),
  };
  const withdrawals: WithdrawParts = {
    ...needs,
    isAutomatic: () => settings.get('withdraw_audit') === 'automatic',
  };
  let marks: Marks = new Map();
  let marked: ReadonlyMap<number, Quote> | undefined;
  const levers = async (): Promise<LeverOf> => {
    const quoted = await quotes.all();
    if (quoted !== marked) marks = marksOf(quoted.values());
    marked = quoted;
    const at = marks;
    return (queryable, owner) => contract.worth(queryable, owner, at);
  };
  /** For events, which are not held up where the market is on its way from one process to another. */
  const recentLevers = (): Promise<LeverOf> =>
    levers().catch(() => (queryable, owner) => contract.worth(queryable, owner, marks));
  const dayProfit: WalletsView['dayProfit'] = async (queryable, user_id, total_usd) => {
    const wish = { period: 'day', now: now(), total_usd } as const;
    return (await profitOf(queryable, user_id, wish)).profit;
  };
  const walletsAt = async () => {
    const view = { currencies, prices: await prices(), leverOf: await levers(), dayProfit };
    return (queryable: Queryable, user_id: number) => walletsOf(queryable, view, user_id, now());
  };
  const points = { ...needs, openProfits: contract.openProfits };
  const jobs: Job[] = [
    { name: 'equity', every_ms: MINUTE_MS, run: () => writeHour(points) },
    { name: 'old quotes', every_ms: HOUR_MS, run: () => forgetQuotes(database, now()) },
  ];
  const commands: OperatorCommand[] = [
    ...rechargeCommands(deposits),
    ...withdrawalCommands(withdrawals),
  ];
  return {
    handlers: {
      ...walletHandlers({ ...needs, levers, dayProfit }),
      ...depositHandlers(deposits),
      ...withdrawalHandlers(withdrawals),
      ...conversionHandlers({
        ...needs,
        freshPrices: (ids) => freshPrices(needs, ids),
        settings: () => ({
          fee_rate: settings.get('conversion_fee_rate'),
          quote_ms: settings.get('quote_ms'),
        }),
        randomBytes: dice.bytes,
      }),
      ...equityHandlers({
        ...needs,
        totalOf: async (user_id) => (await (await walletsAt())(database, user_id)).total_usd,
      }),
      ...exportHandlers({ database, nameOf: (id) => currencies.nameOf(id) }),
      ...practiceHandlers({
        ...needs,
        closers: () => needs.closers,
        resetMax: () => settings.get('reset_max'),
        walletsAt,
      }),
    },
    jobs,
    commands,
    recentLevers,
  };
}

/** Of what is traded against USDT now: no price that stands still. */
async function freshPrices(
  { quotes, instruments, now }: Pick<FundsNeeds, 'quotes' | 'instruments' | 'now'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const time = now();
  const traded = ids.flatMap((id) => instruments.ofPair(id, USDT) ?? []);
  const told = await quotes.all();
  const prices = new Map(ids.includes(USDT) ? [[USDT, '1']] : []);
  for (const { match_id, currency_id, stale_ms } of traded) {
    const quote = told.get(match_id);
    if (quote === undefined || !quote.is_open || quote.is_halted) continue;
    if (time - quote.time <= stale_ms) prices.set(currency_id, quote.mark);
  }
  return prices;
}
