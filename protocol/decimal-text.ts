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

/** What is below 10^-99 counts as nothing, as in the core. */
const NOTHING = /^(?:0{99}|$)/;

export function isZero({ whole, fraction }: DecimalText): boolean {
  return whole === '' && NOTHING.test(fraction);
}

/** As they are written: zeros before the first other digit do not count, those behind it do. */
export function digitsOf({ whole, fraction }: DecimalText): number {
  return whole === '' ? fraction.replace(/^0+/, '').length : whole.length + fraction.length;
}

/** As an answer would write it. */
export function writeDecimal(value: DecimalText): string {
  const { negative, whole, fraction } = value;
  const plain = `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
  return negative && !isZero(value) ? `-${plain}` : plain;
}
