// Decimals as requests write them, as digits only: no arithmetic and no floats.

export interface DecimalText {
  readonly negative: boolean;
  /** Without leading zeros; '' below 1. */
  readonly whole: string;
  /** Without trailing zeros. */
  readonly fraction: string;
}

const FORM = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Undefined if it isn't `-?digits[.digits]`. */
export function readDecimal(text: string): DecimalText | undefined {
  const [, sign, whole = '', fraction = ''] = FORM.exec(text) ?? [];
  if (sign === undefined) return undefined;
  return {
    negative: sign === '-',
    whole: whole.replace(/^0+/, ''),
    fraction: fraction.replace(/0+$/, ''),
  };
}

/** Values below 10^-99 count as zero, as in the core. */
const NOTHING = /^(?:0{99}|$)/;

export function isZero({ whole, fraction }: DecimalText): boolean {
  return whole === '' && NOTHING.test(fraction);
}

/** As written: leading zeros don't count, trailing ones do. */
export function digitsOf({ whole, fraction }: DecimalText): number {
  return whole === '' ? fraction.replace(/^0+/, '').length : whole.length + fraction.length;
}

/** In the format of answers. */
export function writeDecimal(value: DecimalText): string {
  const { negative, whole, fraction } = value;
  const plain = `${whole === '' ? '0' : whole}${fraction === '' ? '' : `.${fraction}`}`;
  return negative && !isZero(value) ? `-${plain}` : plain;
}
