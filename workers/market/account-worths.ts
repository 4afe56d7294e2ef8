import type { AccountWorth, account_worth, Market } from '../../core/pkg/pe_core.js';
import { positionLine } from '../../protocol/position-line.ts';
import type { AccountState } from './contract-account.ts';

/** The account at the marks of now, with all its positions; undefined while the mark of one is unknown. */
export function accountWorthNow(
  market: Pick<Market, 'mark'>,
  worthOf: typeof account_worth,
  { available, burstRate, positions }: AccountState,
): AccountWorth | undefined {
  const marks = new Map(positions.map(({ match_id }) => [match_id, market.mark(match_id)]));
  if ([...marks.values()].includes('')) return undefined;
  const markLines = [...marks].map(([match_id, mark]) => `${match_id}/${mark}`);
  const lines = positions.map(positionLine);
  return worthOf(available, burstRate, lines.join('\n'), markLines.join('\n'));
}
