/** What counts, as an amount that was lost; 0 after a gain. */
export function lossOf(counts: string): string {
  return counts.startsWith('-') ? counts.slice(1) : '0';
}
