// Decimals of an answer to draw and to sort with: nothing computes with them.

export const drawnPoint = Number;

/** Of a small line. */
export function drawnPoints(decimals: readonly string[]): number[] {
  return decimals.map(drawnPoint).filter(Number.isFinite);
}
