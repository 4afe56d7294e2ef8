/** Minimum digits of an account number or card, without spaces; years, amounts and times have fewer. */
const LEAST_DIGITS = 8;
const NUMBER = /\d[\d\s.-]*\d/g;
const DATE = /\b\d{4}-\d{2}-\d{2}\b/g;
const IBAN = /\b[A-Z]{2}\d{2}[\sA-Z\d]{10,36}\b/gi;
const ADDRESS = /[\w.+-]+@[\w-]+\.[\w.-]*\w/g;
const CHAIN = /\b(0x[0-9a-f]{40}|T[1-9A-HJ-NP-Za-km-z]{33}|bc1[0-9a-z]{25,60})\b/gi;

const bare = (text: string): string => text.replace(/[\s.-]/g, '').toLowerCase();

/** Whether a text contains an account, a card or an address that doesn't belong to the order. */
export function namesForeignDetails(
  text: string,
  pay_account: readonly { value: string }[],
): boolean {
  const knownDetails = pay_account.map(({ value }) => bare(value));
  const isKnown = (detail: string): boolean =>
    knownDetails.some((one) => one.includes(bare(detail)));
  const numbers = (text.replace(DATE, '').match(NUMBER) ?? []).filter(
    (digits) => digits.replace(/\D/g, '').length >= LEAST_DIGITS,
  );
  const others = [IBAN, ADDRESS, CHAIN].flatMap((shape) => text.match(shape) ?? []);
  return [...numbers, ...others].some((detail) => !isKnown(detail));
}
