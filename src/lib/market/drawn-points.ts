// Converts decimals of a response for drawing and sorting: never compute with the results.

export const drawnPoint = Number;

/** The points of a small line chart. */
export function drawnPoints(decimals: readonly string[]): number[] {
  return decimals.map(drawnPoint).filter(Number.isFinite);
}
