// The contract engine's half in the market's thread: the core's ordered index of all that waits for a mark.
import { LeverWatch } from '../../../core/pkg/pe_core.js';
import { wholeNumber } from '../../exact.ts';
import type { Tick, Watch } from '../../market/watch.ts';
import type { FiredCause, FiredMessage, WatchMessage } from './watch-messages.ts';

export class ContractWatch implements Watch {
  #core: LeverWatch | undefined;

  tick({ match_id, mark }: Readonly<Tick>): void {
    this.#core?.tick(match_id, mark);
  }

  step(): FiredMessage[] {
    const fired = this.#core?.step() ?? '';
    return fired === '' ? [] : fired.split('\n').map(readFired);
  }

  /** What is true at once is said at once. */
  take(message: object): FiredMessage[] {
    this.#keep(message as WatchMessage);
    return this.step();
  }

  #keep(told: WatchMessage): void {
    if (told.kind === 'begin') {
      this.#core?.free();
      this.#core = new LeverWatch(told.burst_rate);
      for (const [match_id, exponent, mark] of told.marks) {
        this.#core.list(match_id, exponent, mark);
      }
      return;
    }
    const { user_id, legal_id, version, available } = told;
    // Before it has begun, this process does not lead: whoever begins reads the database.
    if (told.kind === 'account') {
      this.#core?.set_account(user_id, legal_id, version, available, told.lines);
    } else {
      this.#core?.set_available(user_id, legal_id, version, available);
    }
  }
}

function readFired(line: string): FiredMessage {
  const [what = '', user = '0', legal = '0', order = '', mark = ''] = line.split('/');
  const owner = { user_id: wholeNumber(user), legal_id: wholeNumber(legal) };
  if (what !== 'account') {
    return { kind: 'order', cause: what as FiredCause, id: wholeNumber(order), mark, ...owner };
  }
  const marks = order.split(';').map((one): [number, string] => {
    const [match_id = '0', price = ''] = one.split(':');
    return [wholeNumber(match_id), price];
  });
  return { kind: 'account', marks, ...owner };
}
