import type { AccountType } from '../../../protocol/bill.ts';
import { isZero, negate } from '../base/exact.ts';
import type { Transaction } from '../db/database.ts';
import { forAll, mustNotWait } from '../db/gather.ts';
import { AccountBusy } from '../db/together.ts';
import { emitEvent } from '../outbox/outbox.ts';
import { HOUSE, type Place, type UserAccount } from './accounts.ts';
import { postedAmount } from './amount.ts';
import type { TransactionKind } from './kinds.ts';
import type { Movement } from './movements.ts';
import { OUTCOMES, type Outcome } from './outcomes.ts';

export interface Posting {
  /** Unique together with the reference, so that an event can't be posted twice. */
  kind: TransactionKind;
  reference: string;
  /** The order or withdrawal that the user's bill refers to. */
  reference_id?: number | null;
  time: number;
  movements: readonly Movement[];
}

export interface Balance {
  user_id: number;
  type: AccountType;
  currency_id: number;
  available: string;
  frozen: string;
}

export interface Posted {
  outcome: Outcome;
  /** Null when nothing was posted. */
  transaction_id: number | null;
  balances: Balance[];
}

export async function post(tx: Transaction, posting: Posting): Promise<Posted> {
  const [outcome] = await postAll(tx, [posting]);
  if (outcome === undefined) throw new Error('the ledger returned no outcome for the posting');
  return outcome;
}

/**
 * Posts in order, each with its own outcome: a refused posting doesn't stop the others. All accounts are locked first.
 */
export async function postAll(tx: Transaction, postings: readonly Posting[]): Promise<Posted[]> {
  const outcomes = await forAll(tx, postGroups, postings);
  for (const [index, { outcome, balances }] of outcomes.entries()) {
    if (!OUTCOMES[outcome].moved) continue;
    const time = postings[index]?.time ?? 0;
    for (const balance of balances) emitEvent(tx, time, { kind: 'balance', ...balance });
  }
  return outcomes;
}

async function postGroups(
  tx: Transaction,
  groups: readonly (readonly Posting[])[],
): Promise<Posted[][]> {
  const outcomes = await postInRounds(tx, groups.flat());
  let start = 0;
  return groups.map(({ length }) => {
    start += length;
    return outcomes.slice(start - length, start);
  });
}

/** Rounds keep the order of postings with the same kind and reference. */
async function postInRounds(tx: Transaction, postings: readonly Posting[]): Promise<Posted[]> {
  const rounds = roundsOf(postings);
  if (rounds.length > 1) await lockAccounts(tx, postings.flatMap(accountsIn));
  const newOutcomes: Posted[] = [];
  for (const round of rounds) newOutcomes.push(...(await postRound(tx, round)));
  return newOutcomes;
}

/** One call of the database can't take the same kind and reference twice. */
function roundsOf(postings: readonly Posting[]): Posting[][] {
  const rounds: Posting[][] = [];
  let names = new Set<string>();
  for (const posting of postings) {
    const name = `${posting.kind} ${posting.reference}`;
    const last = rounds.at(-1);
    if (last === undefined || names.has(name)) {
      rounds.push([posting]);
      names = new Set();
    } else {
      last.push(posting);
    }
    names.add(name);
  }
  return rounds;
}

async function postRound(tx: Transaction, postings: readonly Posting[]): Promise<Posted[]> {
  const { rows } = await tx.query<Posted>(
    'select outcome, transaction_id, balances from ledger_post($1::text::jsonb) order by place',
    [JSON.stringify(postings.map(postingParameter))],
  );
  return rows;
}

function accountsIn({ movements }: Posting): Place[] {
  return movements.flatMap(({ from, to }) => [from, to]).filter(({ user_id }) => user_id !== HOUSE);
}

type Account = Pick<Place, keyof UserAccount>;

/**
 * Locks accounts for the rest of the transaction, for callers that post several times or decide by a balance. Locking
 * all at once uses one global order, which prevents deadlocks.
 */
export async function lockAccounts(tx: Transaction, accounts: readonly Account[]): Promise<void> {
  if (mustNotWait(tx)) {
    if (!(await forAll(tx, lockFreeAccounts, accounts))) throw new AccountBusy();
    return;
  }
  await tx.query('select ledger_lock($1::text::jsonb)', [JSON.stringify(accounts)]);
}

/** Whether all of a group were free; they are locked then. */
async function lockFreeAccounts(
  tx: Transaction,
  groups: readonly (readonly Account[])[],
): Promise<boolean[]> {
  const { rows } = await tx.query<{ place: number }>(
    'select place from ledger_lock_free($1::text::jsonb)',
    [JSON.stringify(groups.flat())],
  );
  const places = new Set(rows.map(({ place }) => place));
  let last = 0;
  return groups.map((accounts) =>
    accounts.every(() => {
      last += 1;
      return places.has(last);
    }),
  );
}

function postingParameter({ kind, reference, reference_id, time, movements }: Posting) {
  return {
    kind,
    reference,
    reference_id: reference_id ?? null,
    created_at: new Date(time).toISOString(),
    lines: movements.flatMap(linesOf),
  };
}

interface Line extends Place {
  amount: string;
  kind: string;
}

function linesOf({ from, to, amount, kind, to_kind = kind }: Movement): Line[] {
  const roundedAmount = postedAmount(amount);
  if (isZero(roundedAmount)) return [];
  return [
    { ...from, amount: negate(roundedAmount), kind },
    { ...to, amount: roundedAmount, kind: to_kind },
  ];
}
