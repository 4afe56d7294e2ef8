// `npm run bench engines`: the contract engine's watch, its growth, orders through the whole server, and copies.
import { copies } from './engines/copies.ts';
import { growth } from './engines/growth.ts';
import { orders } from './engines/orders.ts';
import { revalue } from './engines/revalue.ts';
import { type Outcome, type Row, raceRow } from './table.ts';

const DECIMAL_JS = 'decimal.js 10.6.0';
const MANY = 1_000_000;
const FEW = 1_000;

export async function bench(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Outcome> {
  const rows: Row[] = [];
  const beyond: Row[] = [];
  if (isWanted('revalue_100k')) {
    say('100,000 positions, one batch of ticks ...');
    const { all, one } = revalue();
    const what = 'a position revalued and compared with its triggers, in a batch of 100,000';
    rows.push(raceRow('revalue_100k', what, all, 1, DECIMAL_JS));
    const movedLabel = 'the same where 1 of 10 instruments has moved';
    beyond.push(raceRow('revalue_one', movedLabel, one, 1, 'all 10 moved'));
  }
  if (isWanted('triggers_growth')) {
    say('1,000,000 orders waiting ...');
    const run = growth(MANY, FEW);
    const what = 'a tick that fires nothing, 1,000,000 orders waiting';
    rows.push(raceRow('triggers_growth', what, run, 1, '1,000 waiting'));
  }
  for (const part of [
    await orders(say, isWanted),
    ...(isWanted('copy_10k') ? [await copies(say)] : []),
  ]) {
    rows.push(...part.rows);
    beyond.push(...part.beyond);
  }
  return { rows, beyond };
}
