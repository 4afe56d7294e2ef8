// `revalue_100k`: one batch of ticks over 100,000 open positions, revalued and compared with their triggers.
import { ContractOrderIndex } from '../../core/pkg/pe_core.js';
import { mustEqual, type Race, race } from '../measure.ts';
import {
  type AccountText,
  accounts,
  BURST_RATE,
  EXPONENT,
  INSTRUMENTS,
  LEGAL,
  marks,
} from './book.ts';
import { DecimalWatch } from './decimal-watch.ts';

const POSITIONS = 100_000;
const EFFORT = { rounds: 7, turns: 3, milliseconds: 20 };

export function watchOf(list: readonly AccountText[]): ContractOrderIndex {
  const watch = new ContractOrderIndex(BURST_RATE);
  for (const [index, mark] of marks(0).entries()) watch.list(index + 1, EXPONENT, mark, 1);
  for (const { user_id, available, positions } of list) {
    const lines = positions.map((one) =>
      [
        ...[one.id, one.match_id, one.side, 'cross', one.open, one.quantity, one.margin],
        ...[EXPONENT, 'trading', 'open', waitsOf(one)],
      ].join('/'),
    );
    watch.set_account(user_id, LEGAL, 1, available, lines.join('\n'));
  }
  return watch;
}

function waitsOf({ take_profit, stop_loss }: AccountText['positions'][number]): string {
  const waits = [];
  if (take_profit !== '-') waits.push(`take_profit,1,${take_profit}`);
  if (stop_loss !== '-') waits.push(`stop_loss,2,${stop_loss}`);
  return waits.length === 0 ? '-' : waits.join(';');
}

function tick(watch: ContractOrderIndex, units: readonly number[], movedCount: number): string {
  for (let index = 0; index < movedCount; index += 1)
    watch.tick(index + 1, units[index] as number, 1);
  return watch.step();
}

function firedLine(text: string): string {
  const lines = text === '' ? [] : text.split('\n');
  const users = lines.filter((line) => line.startsWith('account/'));
  const stops = lines.length - users.length;
  const ids = users.map((line) => line.split('/')[1]).sort();
  return `${ids.join(',')} ${stops}`;
}

export interface Revalued {
  all: Race;
  one: Race;
}

export function revalue(): Revalued {
  const list = accounts(POSITIONS);
  const peer = new DecimalWatch(list);
  let step = 0;
  const next = (): number[] => {
    step += 1;
    return marks(step);
  };
  const quiet = peer.batch(marks(1));
  if (quiet.users.length + quiet.stops > 0) throw new Error('A batch fired that should not.');
  const watch = watchOf(list);
  const firstFirings = firedLine(watch.step());
  if (firstFirings !== ' 0')
    throw new Error(`Something fired before the measurement began: ${firstFirings}`);
  const ours = (movedCount: number) => () => tick(watch, next(), movedCount).length;
  const peers = () => peer.batch(next()).users.length;
  const all = race([ours(INSTRUMENTS), peers], POSITIONS, EFFORT);
  const one = race([ours(1), ours(INSTRUMENTS)], POSITIONS, EFFORT);
  // A batch with many triggers, for which both must agree.
  const wild = marks(0).map((mark, index) => mark + (index % 2 === 0 ? 1 : -1) * (mark >> 3));
  const firedLines = peer.batch(wild);
  const users = firedLines.users.map(String).sort();
  if (users.length === 0 || firedLines.stops === 0)
    throw new Error('The wild batch fired nothing.');
  mustEqual(
    'a batch that fires',
    firedLine(tick(watch, wild, INSTRUMENTS)),
    `${users.join(',')} ${firedLines.stops}`,
  );
  watch.free();
  return { all, one };
}
