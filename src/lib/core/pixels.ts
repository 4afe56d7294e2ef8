/** A decimal text of the core as a float, for drawing only: never compute with it. */
export function pixelsOf(value: string): number {
  return Number.parseFloat(value);
}
