export interface FigureFormula {
  name: string;
  args: readonly string[];
  /** What it belongs to: "BTC/USDT · Long 50×". */
  about?: string;
  /** The server's value, compared with this phone's own result; of several results, with the first. */
  serverResult?: string;
  /** The server rounds to as many decimals. */
  decimals?: number;
  /** The rule allows this difference: a step left over in a distribution. */
  spare_step?: string;
}

/** For a formula whose numbers take long to collect: called only while it is shown. */
export type LateFormula = () => FigureFormula | undefined;

/** False while a late formula has no numbers: then there is nothing to explain. */
export function hasFormula(formula: FigureFormula | LateFormula): boolean {
  return typeof formula !== 'function' || formula() !== undefined;
}
