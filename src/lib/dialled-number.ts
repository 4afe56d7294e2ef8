/** Removes the spaces, dots and brackets that people write in a phone number. */
export function dialledNumber(written: string): string {
  return written.replace(/[\s().-]/g, '');
}
