import type { BracketOutcome } from '../../../../../workers/market-worker.api.ts';
import type { Core } from '../../../../lib/core/core.ts';
import type { LadderLevel, LadderSide } from './ladder.ts';

/** What a level closes and brings. */
export interface LevelResult {
  lots: string;
  profit: string;
}

export interface BracketTerms {
  side: 'long' | 'short';
  /** The open price, or the expected one. */
  price: string;
  lotSize: string;
}

/** What each of the levels of an outcome closes and brings, by its row. */
export function levelResults(
  core: Core,
  { side, price, lotSize }: BracketTerms,
  levels: readonly LadderLevel[],
  outcome: BracketOutcome | undefined,
): (side: LadderSide, row: number) => LevelResult | undefined {
  return (ofSide, row) => {
    const at = levels.findIndex((level) => level.side === ofSide && level.row === row);
    const [level, lots] = [levels[at], outcome?.lots[at]];
    if (level === undefined || lots === undefined) return undefined;
    const quantity = core.evaluate('mul', [lots, lotSize]);
    return { lots, profit: core.evaluate('pnl', [side, price, level.price, quantity]) };
  };
}

/** A sum of a bracket as the formula sheet shows it: what the levels bring, less the opening fee. */
export function sumFormula(core: Core, sum: string, fee: string) {
  return { name: 'sub', args: [core.evaluate('add', [sum, fee]), fee] };
}
