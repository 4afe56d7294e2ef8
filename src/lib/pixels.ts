/** A decimal text of the core as a float: to draw with only, nothing computes with it. */
export function pixelsOf(value: string): number {
  return Number.parseFloat(value);
}
