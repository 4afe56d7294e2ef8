/** How a figure came about. */
export interface FigureFormula {
  /** Of the core's catalogue. */
  name: string;
  args: readonly string[];
  /** What it belongs to: "BTC/USDT · Long 50×". */
  about?: string;
  /** What somebody else computed, to be held against this phone's own result. */
  given?: string;
}
