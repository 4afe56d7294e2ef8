// Decimals as requests write them, by their digits alone: nothing is calculated here, and nothing becomes a float.

export interface DecimalText {
  readonly negative: boolean;
  /** Without leading zeros, '' below 1. */
  readonly whole: string;
  /** Without trailing zeros. */
  readonly fraction: string;
}

const FORM = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Undefined where it is no `-?digits[.digits]`. */
export function readDecimal(text: string): DecimalText | undefined {
  const [, sign, whole = '', fraction = ''] = FORM.exec(text) ?? [];
  if (sign === undefined) return undefined;
  return {
    negative: sign === '-',
    whole: whole.replace(/^0+/, ''),
    fraction: fraction.replace(/0+$/, ''),
  };
}

export function isZero({ whole, fraction }: DecimalText): boolean {
  return whole === '' && fraction === '';
}

/** Zeros before the first and after the last other digit do not count. */
export function significantDigits({ whole, fraction }: DecimalText): number {
  if (fraction === '') return whole.replace(/0+$/, '').length;
  return whole === '' ? fraction.replace(/^0+/, '').length : whole.length + fraction.length;
}

/** As an answer would write it. */
export function writeDecimal(value: DecimalText): string {
  const { negative, whole, fraction } = value;
  const plain = `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
  return negative && !isZero(value) ? `-${plain}` : plain;
}
