// A naive ledger: a purse for each account, and no payment without cover. In whole numbers of
// 10^-8, so every sum is exact. Shares nothing with the ledger's SQL.
import { HOUSE, type Place } from '../../server/platform/ledger/accounts.ts';
import type { Outcome } from '../../server/platform/ledger/outcomes.ts';
import type { Posting } from '../../server/platform/ledger/post.ts';

const DECIMALS = 8;
const UNIT = 10n ** BigInt(DECIMALS);
const TOO_LARGE = 10n ** 12n * UNIT;

export function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  const total = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
  return (fraction[DECIMALS] ?? '0') >= '5' ? total + 1n : total;
}

export function textOf(amount: bigint): string {
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -DECIMALS)}${fraction === '' ? '' : `.${fraction}`}`;
}

interface Line {
  place: Place;
  amount: bigint;
  kind: string;
}

export class LedgerModel {
  readonly purses = new Map<string, bigint>();
  readonly postings = new Map<string, string>();
  #undo: (() => void)[] = [];

  post({ kind, reference, movements }: Posting): Outcome {
    const lines = movements.flatMap(({ from, to, amount, kind: line, to_kind = line }): Line[] => {
      const movedUnits = units(amount);
      if (movedUnits === 0n) return [];
      return [
        { place: from, amount: -movedUnits, kind: line },
        { place: to, amount: movedUnits, kind: to_kind },
      ];
    });
    const content = lines.map(lineText).sort().join('\n');
    const name = `${kind} ${reference}`;
    const before = this.postings.get(name);
    if (before !== undefined) return before === content ? 'already_posted' : 'posted_otherwise';
    const outcome = this.#outcomeOf(lines);
    if (outcome !== 'posted') return outcome;
    this.#set(this.postings, name, content);
    for (const { place, amount } of lines) {
      const purse = nameOf(place);
      this.#set(this.purses, purse, this.of(place) + amount);
    }
    return outcome;
  }

  of(place: Place): bigint {
    return this.purses.get(nameOf(place)) ?? 0n;
  }

  /** Rolls back everything since the last call of this or of `keep`. */
  forget(): void {
    for (const undo of this.#undo.reverse()) undo();
    this.#undo = [];
  }

  keep(): void {
    this.#undo = [];
  }

  #outcomeOf(lines: readonly Line[]): Outcome {
    const now = new Map<string, bigint>();
    const outcomes = new Set<Outcome>();
    for (const { place, amount } of lines) {
      if (place.user_id === HOUSE) continue;
      const purse = nameOf(place);
      const rest = (now.get(purse) ?? this.of(place)) + amount;
      now.set(purse, rest);
      if (rest >= TOO_LARGE) outcomes.add('balance_too_large');
      if (rest >= 0n) continue;
      outcomes.add(place.state === 'available' ? 'insufficient_balance' : 'insufficient_frozen');
    }
    const order = ['insufficient_balance', 'insufficient_frozen', 'balance_too_large'] as const;
    return order.find((outcome) => outcomes.has(outcome)) ?? 'posted';
  }

  #set<T>(map: Map<string, T>, key: string, value: T): void {
    const before = map.get(key);
    this.#undo.push(() => {
      if (before === undefined) map.delete(key);
      else map.set(key, before);
    });
    map.set(key, value);
  }
}

function nameOf({ user_id, type, currency_id, state }: Place): string {
  return `${user_id} ${type} ${currency_id} ${state}`;
}

function lineText({ place, amount, kind }: Line): string {
  return `${nameOf(place)} ${amount} ${kind}`;
}
