/** The number of decimals that shows `digits` digits of a plain decimal text, counted from its first non-zero digit. */
export function decimalsFor(value: string, digits: number): number {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  if (whole !== '0' && whole !== '') return Math.max(0, digits - whole.length);
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0;
  return zeros + digits;
}
