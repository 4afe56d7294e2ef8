/** Decimals of an answer as points of a small line: to draw with, nothing computes with them. */
export function drawnPoints(decimals: readonly string[]): number[] {
  return decimals.map(Number).filter(Number.isFinite);
}
