/** Removes the spaces, dots and brackets that people write in a phone number. */
export function dialledNumber(text: string): string {
  return text.replace(/[\s().-]/g, '');
}
