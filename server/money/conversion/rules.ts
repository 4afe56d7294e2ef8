// The result of a conversion, and when a quote is no longer honoured (R-FUNDS-8, R-FUNDS-9).
import { ATOM, div, isAbove, mul, quantize, roundAmount, sub } from '../../platform/base/exact.ts';

export interface WishedConversion {
  number: string;
  from_currency_id: number;
  to_currency_id: number;
}

export interface ConversionFigures {
  price: string;
  fee: string;
  receive: string;
}

/**
 * `receive = number * price - fee`, both rounded as posted. If rounding up gains more than the fee, it rounds down:
 * many small conversions yield no more than one large one.
 */
export function figuresOf(
  { number }: Pick<WishedConversion, 'number'>,
  { from_usd, to_usd, fee_rate }: { from_usd: string; to_usd: string; fee_rate: string },
): ConversionFigures {
  const price = div(from_usd, to_usd);
  const gross = mul(number, price);
  const fee = roundAmount(mul(gross, fee_rate));
  const receive = roundAmount(sub(gross, fee));
  const isMore = isAbove(receive, gross);
  return { price, fee, receive: isMore ? sub(quantize(gross, ATOM, 'down'), fee) : receive };
}

/**
 * A quote is valid for a while, and the price may move meanwhile. If the currency is now worth less than quoted by more
 * than half of the fee, the conversion is refused (R-FUNDS-9).
 */
export function isFreeOption(quote: { price: string; fee_rate: string }, price: string): boolean {
  return isAbove(sub(quote.price, price), mul(quote.price, mul(quote.fee_rate, '0.5')));
}
