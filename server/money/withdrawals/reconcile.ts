// After a restored dump (R-FUNDS-17): marks the withdrawals that a list says were paid after the dump was made.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Prices } from '../../market/prices/prices.ts';
import { wholeNumber } from '../../platform/base/exact.ts';
import { OperatorRefusal } from '../../platform/commands/command.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { payOut } from './closing.ts';
import { findWithdrawal, nextIdAbove, PAID } from './store.ts';
import type { WithdrawParts } from './withdraw.ts';

export interface PaidLine {
  id?: number;
  hash?: string;
}

/**
 * `marked`: it waited in the dump. `paid_before`: the dump knows it as paid. `returned`: the dump knows it as cancelled or
 * rejected. `missing`: it was requested after the dump, so its money is in the account again.
 */
type Outcome = 'marked' | 'paid_before' | 'returned' | 'missing';

export interface ReconciledLine extends PaidLine {
  outcome: Outcome;
  user_id?: number;
}

const LINES_AT_MOST = 100_000;
const ID = /^[1-9]\d{0,14}$/;
const HASH = /^[A-Za-z0-9]{16,128}$/;

/** A line is an id, an id and a hash, or a hash. */
export function readPaidFile(cwd: string, name: string): PaidLine[] {
  let text: string;
  try {
    text = readFileSync(resolve(cwd, name), 'utf8');
  } catch {
    throw new OperatorRefusal('parameter_error', `${name} cannot be read.`);
  }
  const lines = text.split('\n').flatMap((line, index) => {
    const words = line
      .replace(/#.*/, '')
      .split(/[\s,;]+/)
      .filter((word) => word !== '');
    return words.length === 0 ? [] : [lineOf(words, `${name}, line ${index + 1}`)];
  });
  if (lines.length > LINES_AT_MOST) {
    throw new OperatorRefusal('parameter_error', `${name} has more than ${LINES_AT_MOST} lines.`);
  }
  return lines;
}

function lineOf([first = '', second, ...more]: readonly string[], where: string): PaidLine {
  const isGood = more.length === 0 && (second === undefined || HASH.test(second));
  if (isGood && ID.test(first)) {
    return { id: wholeNumber(first), ...(second !== undefined && { hash: second }) };
  }
  if (isGood && second === undefined && HASH.test(first)) return { hash: first };
  throw new OperatorRefusal('parameter_error', `${where}: an id, an id and a hash, or a hash.`);
}

/** `held_at`: a withdrawal that is newer has the id of one that the dump doesn't have. */
export async function reconcile(
  tx: Transaction,
  parts: WithdrawParts,
  lines: readonly PaidLine[],
  { held_at, prices, time }: { held_at: number; prices: Prices; time: number },
): Promise<ReconciledLine[]> {
  const reconciledLines: ReconciledLine[] = [];
  for (const line of lines) {
    const row = await findWithdrawal(tx, line);
    const isKnown = row !== undefined && row.created_at < held_at;
    if (!isKnown) {
      reconciledLines.push({ ...line, outcome: 'missing' });
      continue;
    }
    const paidRow = await payOut(tx, parts, row.id, { prices, tx_hash: line.hash, time });
    const outcome = paidRow ? 'marked' : row.status === PAID ? 'paid_before' : 'returned';
    reconciledLines.push({ ...line, outcome, user_id: row.user_id });
  }
  await nextIdAbove(tx, Math.max(0, ...lines.map(({ id = 0 }) => id)));
  return reconciledLines;
}
