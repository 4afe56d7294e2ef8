import { MINUTE_MS } from '../../../protocol/time.ts';
import type { InstrumentRow } from '../../../server/market/feed/instrument-row.ts';
import { ListedInstruments } from '../../../server/market/instruments/instruments.ts';
import type { Database } from '../../../server/platform/db/database.ts';
import { BotDice } from '../dice.ts';
import { Arena, type Clock } from './arena.ts';
import { ON_COINS } from './on-coins.ts';
import { ON_CONTRACTS } from './on-contracts.ts';
import { ON_OPENINGS } from './on-openings.ts';
import { ON_OPTIONS } from './on-options.ts';
import { ON_PAIRS } from './on-pairs.ts';
import { ON_STALE } from './on-stale.ts';
import { ON_VENUE } from './on-venue.ts';
import { type Estimate, estimateOf, partOf, percent } from './statistics.ts';
import { NOT_TAKEN, type Strategy, type Turn } from './strategy.ts';
import { VenuePrices } from './venue-prices.ts';

export const STRATEGIES: readonly Strategy[] = [
  ...ON_CONTRACTS,
  ...ON_STALE,
  ...ON_OPTIONS,
  ...ON_COINS,
  ...ON_PAIRS,
  ...ON_OPENINGS,
  ...ON_VENUE,
];

/** Of all its trades, relative to their size. */
export interface Result {
  name: string;
  mayCost: number;
  trades: number;
  /** The other trades were refused. */
  acceptedTrades: number;
  net: Estimate;
  fees: Estimate;
  house_loss: Estimate;
}

export interface TournamentWish {
  database: Database;
  trades: number;
  /** Each has a market of its own. */
  seeds: readonly number[];
}

export type Tournament = (strategy: Strategy) => Promise<Result>;

/** Start of the first market: a Friday before stocks open. */
const START = Date.UTC(2026, 0, 30, 12);

export async function openTournament(wish: TournamentWish): Promise<Tournament> {
  const { database } = wish;
  const clock: Clock = { time: START };
  const now = (): number => clock.time;
  const { rows } = await ListedInstruments.open({ database, now, hasHours: true });
  return (strategy) => {
    const listedRows = rows.filter(({ match_id }) => strategy.match_ids.includes(match_id));
    return runStrategy(strategy, { ...wish, clock, rows: listedRows });
  };
}

type Given = TournamentWish & { rows: readonly InstrumentRow[]; clock: Clock };

async function runStrategy(strategy: Strategy, options: Given): Promise<Result> {
  const { trades, seeds } = options;
  const turns: Scored[] = [];
  for (const [at, seed] of seeds.entries()) {
    const count = (trades - (trades % seeds.length)) / seeds.length;
    turns.push(
      ...(await runSeed(strategy, options, {
        seed,
        count: at === 0 ? count + (trades % seeds.length) : count,
      })),
    );
  }
  return {
    name: strategy.name,
    mayCost: strategy.mayCost ?? 0,
    trades,
    acceptedTrades: turns.filter(({ isTaken }) => isTaken).length,
    net: estimateOf(turns.map(({ net }) => net)),
    fees: estimateOf(turns.map(({ fees }) => fees)),
    house_loss: estimateOf(turns.map(({ house_loss }) => house_loss)),
  };
}

/** Relative to the size of the trade. */
interface Scored {
  isTaken: boolean;
  net: number;
  fees: number;
  house_loss: number;
}

async function runSeed(
  strategy: Strategy,
  { database, clock, rows }: Given,
  { seed, count }: { seed: number; count: number },
): Promise<Scored[]> {
  clock.time += MINUTE_MS;
  const venue = strategy.isExternal ? await VenuePrices.open(clock) : undefined;
  const market = { rows, seed, speed: strategy.speed, sessions: venue?.sessions };
  const arena = await Arena.open({ database, clock, ...market });
  try {
    const trade = await strategy.begin({ arena, dice: new BotDice(seed, 0), venue });
    const scores: Scored[] = [];
    for (let turn = 0; turn < count; turn += 1) {
      let endTurn: Turn = NOT_TAKEN();
      const flow = await arena.measureFlow(async () => {
        endTurn = await trade();
      });
      const { size, isTaken } = endTurn;
      const part = (amount: string): number => partOf(amount, size);
      scores.push({
        isTaken,
        net: part(flow.net),
        fees: part(flow.fees),
        house_loss: part(flow.house_loss),
      });
    }
    return scores;
  } finally {
    await arena.close();
    await venue?.close();
  }
}

/** Why the exchange loses to it; undefined if it doesn't. `isProven`: the whole interval must be below 0. */
export function faultOf(
  { net, fees, house_loss, mayCost }: Result,
  isProven: boolean,
): string | undefined {
  if (net.below > 0) return `earns ${percent(net.mean)} % a trade`;
  if (house_loss.below > mayCost * fees.mean)
    return `costs the house ${percent(house_loss.mean)} % a trade`;
  if (isProven && net.above > 0) return `may earn up to ${percent(net.above)} % a trade`;
  return undefined;
}

const NAME_WIDTH = 48;
const NUMBER_WIDTH = 10;
const SPAN_WIDTH = 24;

const line = (
  name: string,
  trades: string,
  takenText: string,
  ...rest: readonly string[]
): string => {
  const [mean = '', span = '', loss = '', lostText = ''] = rest;
  return [
    name.padEnd(NAME_WIDTH),
    ...[trades, takenText, mean].map((text) => text.padStart(NUMBER_WIDTH)),
    span.padStart(SPAN_WIDTH),
    loss.padStart(NUMBER_WIDTH),
    lostText.padStart(SPAN_WIDTH),
  ].join('');
};

const spanOf = ({ below, above }: Estimate): string => `${percent(below)} to ${percent(above)}`;

export const HEADLINE = line(
  ...(['strategy', 'trades', 'taken', 'mean %', '99 % bounds', 'house %', '99 % bounds'] as const),
);

export function resultLine({ name, trades, acceptedTrades, net, house_loss }: Result): string {
  const cells = [percent(net.mean), spanOf(net), percent(house_loss.mean), spanOf(house_loss)];
  return line(name, `${trades}`, `${acceptedTrades}`, ...cells);
}
