// Converts decimals of a response for drawing and sorting: never compute with the results.

export const drawnPoint = Number;

export function drawnPoints(decimals: readonly string[]): number[] {
  return decimals.map(drawnPoint).filter(Number.isFinite);
}
