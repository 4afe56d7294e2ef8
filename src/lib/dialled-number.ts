/** A number as the calls take it: spaces, dots and brackets are how people write one. */
export function dialledNumber(written: string): string {
  return written.replace(/[\s().-]/g, '');
}
