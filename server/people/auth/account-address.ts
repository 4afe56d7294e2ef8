import type { ErrorKey } from '../../../protocol/errors.ts';
import { isMobile, isMobileOf } from '../../../protocol/fields/person.ts';
import { CallRefusal } from '../../platform/base/call-refusal.ts';

export interface AccountAddress {
  channel: 'email' | 'sms';
  /** An e-mail in lower case, or `+<area><number>`. */
  address: string;
  area_code: string | null;
}

export interface WrittenArea {
  area_code_id?: number | undefined;
  area_code?: string | undefined;
}

export type AreaCodeOf = (area_code_id: number) => string | undefined;

const DEFAULT_AREA = '86';

/** `field` and `key` name the error for digits that are no number of the area. */
export function addressOf(
  text: string,
  area: WrittenArea,
  areaCodeOf: AreaCodeOf,
  [field, key]: [field: string, key: ErrorKey],
): AccountAddress {
  if (!isMobile(text)) return { channel: 'email', address: text, area_code: null };
  const code = readArea(area, areaCodeOf);
  if (!isMobileOf(code, text)) throw new CallRefusal([{ error: key, field }]);
  return { channel: 'sms', address: `+${code}${text}`, area_code: code };
}

function readArea({ area_code_id, area_code }: WrittenArea, areaCodeOf: AreaCodeOf): string {
  if (area_code_id === undefined) return area_code ?? DEFAULT_AREA;
  const code = areaCodeOf(area_code_id);
  if (code === undefined) {
    throw new CallRefusal([{ error: 'area_invalid', field: 'area_code_id' }]);
  }
  return code;
}

export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const shownLength = at > 2 ? 2 : 1;
  return `${email.slice(0, shownLength)}***${email.slice(at)}`;
}

export function maskedMobile(mobile: string, area_code: string): string {
  const digits = mobile.slice(1 + area_code.length);
  const [first, last] = digits.length >= 9 ? [3, 4] : [1, 2];
  return `${digits.slice(0, first)}****${digits.slice(-last)}`;
}

export function maskAddress({ channel, address, area_code }: AccountAddress): string {
  return channel === 'email' ? maskedEmail(address) : maskedMobile(address, area_code ?? '');
}

export function boundAddresses({
  email,
  mobile,
  area_code,
}: Record<'email' | 'mobile' | 'area_code', string | null>): AccountAddress[] {
  const bound: AccountAddress[] = [];
  if (email !== null) bound.push({ channel: 'email', address: email, area_code: null });
  if (mobile !== null) bound.push({ channel: 'sms', address: mobile, area_code });
  return bound;
}
