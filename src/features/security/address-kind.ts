export type AddressKind = 'email' | 'mobile';

/** Spaces, dots and brackets are how people write numbers. */
export function digitsOf(number: string): string {
  return number.replace(/[\s().-]/g, '');
}
