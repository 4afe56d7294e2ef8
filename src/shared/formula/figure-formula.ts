export interface FigureFormula {
  name: string;
  args: readonly string[];
  /** What it belongs to: "BTC/USDT · Long 50×". */
  about?: string;
  /** The server's value, compared with this phone's own result. */
  given?: string;
}
