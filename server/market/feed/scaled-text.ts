// Prices and quantities as frames carry them: whole numbers of 10^exponent.

/** Plain text of value x 10^exponent: no exponent, no trailing zeros. */
export function scaledText(value: number | bigint, exponent: number): string {
  const whole = BigInt(value);
  if (exponent >= 0) return String(whole * 10n ** BigInt(exponent));
  const sign = whole < 0n ? '-' : '';
  const digits = String(whole < 0n ? -whole : whole).padStart(1 - exponent, '0');
  const cut = digits.length + exponent;
  const fraction = digits.slice(cut).replace(/0+$/, '');
  return `${sign}${digits.slice(0, cut)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Undefined if the text has digits below the exponent, or is no plain number. */
export function scaledOf(text: string, exponent: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > -exponent) return undefined;
  return BigInt(whole + digits.padEnd(-exponent, '0'));
}

const TEN_18 = 10n ** 18n;

/**
 * For display figures only (24 h volume and turnover): drops digits, half up, until the number fits a frame, and raises
 * the exponent accordingly. The exponent never goes below -18.
 */
export function fitToFrame(value: bigint, exponent: number): { value: bigint; exponent: number } {
  let drop = Math.max(0, -18 - exponent);
  while (roundHalfUp(value, drop) >= TEN_18) drop += 1;
  return { value: roundHalfUp(value, drop), exponent: exponent + drop };
}

function roundHalfUp(value: bigint, drop: number): bigint {
  if (drop === 0) return value;
  const unit = 10n ** BigInt(drop);
  return (value + unit / 2n) / unit;
}
