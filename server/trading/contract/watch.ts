// The contract engine's half in the market's thread: wraps the core's index of orders that wait for a mark price.
import { ContractOrderIndex } from '../../../core/pkg/pe_core.js';
import { ChangedSince, type FromComparison } from '../../market/engines/watch-compare.ts';
import type { Tick, Watch } from '../../market/feed/watch.ts';
import { wholeNumber } from '../../platform/base/exact.ts';
import type { AccountState, FiredMessage, Owner, WatchMessage } from './watch-messages.ts';

interface Held extends AccountState {
  available_version: number;
}

export class ContractWatch implements Watch {
  #core: ContractOrderIndex | undefined;
  /** The state sent to the core, kept for comparisons with the database. */
  readonly #sentStates = new Map<string, Held>();
  readonly #changedKeys = new ChangedSince<string>();
  /** A tick that arrives while `begin` is on its way is newer than the marks of that message. */
  readonly #newestMarks = new Map<number, { mark: number; time: number }>();

  tick({ match_id, mark, time }: Readonly<Tick>): void {
    const newest = this.#newestMarks.get(match_id);
    if (newest === undefined) {
      this.#newestMarks.set(match_id, { mark, time });
    } else {
      newest.mark = mark;
      newest.time = time;
    }
    this.#core?.tick(match_id, mark, time);
  }

  step(): FiredMessage[] {
    const output = this.#core?.step() ?? '';
    if (output === '') return [];
    const messages = output.split('\n').map(readFired);
    for (const one of messages)
      if (one.kind === 'order' || one.kind === 'account') this.#changedKeys.note(keyOf(one));
    return messages;
  }

  /** Conditions that already hold trigger at once. */
  take(message: object): (FiredMessage | FromComparison)[] {
    const update = message as WatchMessage;
    if (update.kind === 'comparing') {
      this.#changedKeys.begin();
      return [{ comparison: 'begun' }];
    }
    if (update.kind === 'expiring') return [...this.step(), { kind: 'expired', time: update.time }];
    if (update.kind === 'compare') {
      const differences = this.#compare(update.accounts);
      return [{ comparison: 'done', differences }, ...this.step()];
    }
    this.#keep(update);
    return this.step();
  }

  #keep(update: Exclude<WatchMessage, { kind: 'comparing' | 'compare' | 'expiring' }>): void {
    if (update.kind === 'begin') {
      this.#core?.free();
      this.#core = new ContractOrderIndex(update.burst_rate);
      this.#sentStates.clear();
      this.#changedKeys.end();
      for (const [match_id, exponent, mark, time] of update.marks) {
        const newest = this.#newestMarks.get(match_id) ?? { mark, time };
        this.#core.list(match_id, exponent, newest.mark, newest.time);
      }
      return;
    }
    // This process doesn't lead. The next leader reads the database.
    if (this.#core === undefined) return;
    this.#changedKeys.note(keyOf(update));
    if (update.kind === 'account') this.#setAccount(update);
    else this.#setAvailable(update);
  }

  #setAccount({ user_id, legal_id, version, available, lines }: AccountState): void {
    this.#core?.set_account(user_id, legal_id, version, available, lines);
    const key = keyOf({ user_id, legal_id });
    const sentState = this.#sentStates.get(key);
    this.#setHeldAvailable(key, { user_id, legal_id, version, available });
    const now = this.#sentStates.get(key);
    if (now !== undefined && version >= (sentState?.version ?? 0))
      Object.assign(now, { version, lines });
  }

  #setAvailable(update: Omit<AccountState, 'lines'>): void {
    const { user_id, legal_id, version, available } = update;
    this.#core?.set_available(user_id, legal_id, version, available);
    const key = keyOf(update);
    if (this.#sentStates.has(key)) this.#setHeldAvailable(key, update);
  }

  #setHeldAvailable(key: string, update: Omit<AccountState, 'lines'>): void {
    const { user_id, legal_id, version, available } = update;
    const fresh = {
      user_id,
      legal_id,
      version: 0,
      lines: '',
      available,
      available_version: version,
    };
    const sentState = this.#sentStates.get(key) ?? fresh;
    if (version >= sentState.available_version)
      Object.assign(sentState, { available, available_version: version });
    this.#sentStates.set(key, sentState);
  }

  #compare(accounts: readonly AccountState[]): number {
    if (!this.#changedKeys.isRecording) return 0;
    let differences = 0;
    const repair = (account: AccountState): void => {
      differences += 1;
      this.#setAccount(account);
    };
    const living = new Set(accounts.map(keyOf));
    for (const account of accounts) {
      const key = keyOf(account);
      if (this.#changedKeys.has(key)) continue;
      const sentState = this.#sentStates.get(key);
      if (sentState === undefined || !isSame(sentState, account)) repair(account);
      // If the lines differ only because the instrument opened or closed, no message was lost.
      else if (sentState.lines !== account.lines) this.#setAccount(account);
    }
    for (const [key, sentState] of this.#sentStates) {
      if (living.has(key) || this.#changedKeys.has(key)) continue;
      if (sentState.lines !== '') repair({ ...sentState, lines: '' });
      // An account without orders is forgotten; its next order sends it completely.
      this.#sentStates.delete(key);
    }
    this.#changedKeys.end();
    return differences;
  }
}

function keyOf({ user_id, legal_id }: Owner): string {
  return `${user_id}/${legal_id}`;
}

function isSame(sentState: AccountState, account: AccountState): boolean {
  return (
    sentState.available === account.available &&
    withoutHours(sentState.lines) === withoutHours(account.lines)
  );
}

function withoutHours(lines: string): string {
  return lines.replaceAll('/trading/', '/closed/');
}

/** A line as `core/src/engine/fired.rs` writes it. */
function readFired(line: string): FiredMessage {
  const [what = '', ...fields] = line.split('/');
  if (what === 'best') {
    const [match_id = '0', side = '', mark = '', time = '0'] = fields;
    return {
      kind: 'best',
      match_id: wholeNumber(match_id),
      side: side === 'high' ? 'high' : 'low',
      mark,
      time: wholeNumber(time),
    };
  }
  const [user = '0', legal = '0', order = '', number = '0', mark = '', time = '0'] = fields;
  const owner = { user_id: wholeNumber(user), legal_id: wholeNumber(legal) };
  if (what === 'account') {
    const marks = order.split(';').map((one): [number, string] => {
      const [match_id = '0', price = ''] = one.split(':');
      return [wholeNumber(match_id), price];
    });
    return { kind: 'account', marks, ...owner };
  }
  const [, , , , , , before = NONE, beforeTime = NONE, best = NONE] = fields;
  return {
    kind: 'order',
    cause: what,
    ...owner,
    id: wholeNumber(order),
    number: wholeNumber(number),
    mark,
    time: wholeNumber(time),
    before: before === NONE ? null : { mark: before, time: wholeNumber(beforeTime) },
    best: best === NONE ? null : best,
  };
}

const NONE = '-';
