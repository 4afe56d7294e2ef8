/** How many decimals show so many digits of a plain decimal text, from its first digit that is not 0. */
export function decimalsFor(value: string, digits: number): number {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  if (whole !== '0' && whole !== '') return Math.max(0, digits - whole.length);
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0;
  return zeros + digits;
}
