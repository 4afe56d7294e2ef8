// Fields about people (R-FIELD-1): addresses, codes, passwords, documents, pictures.
import type { ErrorKey } from '../errors.ts';
import { type Field, field, refuse, withDefault } from '../field.ts';
import { choiceField } from './choice.ts';
import { isReservedName } from './reserved-names.ts';
import { hasSpecial, lengthOf, shortText } from './text.ts';
import { smallIdField } from './whole.ts';

const EMAIL_AT_MOST = 254;
const LOCAL_PART = /^(?!\.)(?!.*\.\.)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}(?<!\.)$/;
const HOST =
  /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/;
const MOBILE = /^\d{5,15}$/;
const MAINLAND = '86';
const MAINLAND_MOBILE = /^1[3-9]\d{9}$/;

function readEmail(text: string): string | undefined {
  const at = text.lastIndexOf('@');
  const isEmail =
    text.length <= EMAIL_AT_MOST &&
    LOCAL_PART.test(text.slice(0, Math.max(at, 0))) &&
    HOST.test(text.slice(at + 1));
  return isEmail ? text.toLowerCase() : undefined;
}

/** Whether the digits are a mobile number of the area; with an `area_code_id` the server checks it. */
export function isMobileOf(areaCode: string, digits: string): boolean {
  return areaCode === MAINLAND ? MAINLAND_MOBILE.test(digits) : MOBILE.test(digits);
}

/** Text that isn't an e-mail is read as a mobile number. */
export function isMobile(userString: string): boolean {
  return MOBILE.test(userString);
}

export const userString: Field<string> = field({
  says: `e-mail, at most ${EMAIL_AT_MOST}, or 5 to 15 digits of a mobile number`,
  errors: ['account_invalid'],
  read: (text) => (isMobile(text) ? text : (readEmail(text) ?? refuse('account_invalid'))),
});

export const email: Field<string> = field({
  says: `e-mail, at most ${EMAIL_AT_MOST}`,
  errors: ['email_invalid'],
  read: (text) => readEmail(text) ?? refuse('email_invalid'),
});

export const mobile: Field<string> = field({
  says: '5 to 15 digits; area 86: 11 digits, 1 then 3 to 9',
  errors: ['mobile_invalid'],
  read: (text) => (isMobile(text) ? text : refuse('mobile_invalid')),
});

export const areaCodeId = smallIdField('area_invalid');
/** Without id and code the area is 86; an id takes precedence. */
export const areaCode = withDefault(
  field({
    says: '1 to 4 digits',
    errors: ['area_invalid'],
    // 0086 equals 86, so that a phone has one address only.
    read: (text) => {
      const code = /^\d{1,4}$/.test(text) ? text.replace(/^0+/, '') : '';
      return code === '' ? refuse('area_invalid') : code;
    },
  }),
  MAINLAND,
);

/** Check of a request: a mobile number without an `area_code_id` must match its code. */
export function fitsArea(
  text: string | undefined,
  area_code_id: number | undefined,
  area_code = MAINLAND,
): boolean {
  if (text === undefined || area_code_id !== undefined || !isMobile(text)) return true;
  return isMobileOf(area_code, text);
}

export const scene = choiceField('register', 'forget', 'change', 'bind');

const SIX_DIGITS = /^\d{6}$/;

export const code: Field<string> = field({
  says: 'exactly 6 digits',
  errors: ['code_invalid'],
  later: ['code_wrong', 'code_expired', 'code_tries_exceeded'],
  read: (text) => (SIX_DIGITS.test(text) ? text : refuse('code_invalid')),
});

export const googleCode: Field<string> = field({
  says: 'exactly 6 digits',
  errors: ['authenticator_required', 'authenticator_wrong'],
  later: ['authenticator_used', 'authenticator_locked'],
  read: (text) => (SIX_DIGITS.test(text) ? text : refuse('authenticator_wrong')),
});

/** At login: checked after the password, so that a wrong password always gives the same answer. */
export const loginGoogleCode: Field<string> = field({
  says: '6 digits, looked at after a right password',
  errors: ['authenticator_required'],
  later: ['authenticator_wrong', 'authenticator_used', 'authenticator_locked'],
  read: (text) => text,
});

const PASSWORD_AT_LEAST = 7;
const PASSWORD_AT_MOST = 128;

export const password: Field<string> = field({
  says: `${PASSWORD_AT_LEAST} to ${PASSWORD_AT_MOST} characters`,
  errors: ['password_too_short', 'password_too_long'],
  keepsSpaces: true,
  read: (text) => {
    const length = lengthOf(text);
    if (length < PASSWORD_AT_LEAST) return refuse('password_too_short');
    if (length <= PASSWORD_AT_MOST) return text;
    return refuse('password_too_long', { maximum: PASSWORD_AT_MOST });
  },
});

/** At login any length is accepted; a wrong one is a failed login. */
export const loginPassword: Field<string> = field({
  says: 's, any length',
  errors: ['password_too_short'],
  keepsSpaces: true,
  read: (text) => text,
});

/** Checked by gate P, last before the authenticator. */
export const payPassword: Field<string> = field({
  says: 's, the pay password',
  errors: ['pay_password_not_set'],
  later: ['pay_password_wrong', 'pay_password_locked'],
  keepsSpaces: true,
  read: (text) => text,
});

/** A check of the request compares it with `password`. */
export const repeatedPassword: Field<string> = field({
  says: 's, equal to `password`',
  errors: ['passwords_inconsistent'],
  keepsSpaces: true,
  read: (text) => text,
});

/** A setting of the server decides whether it is required. */
export const inviteCode: Field<string> = field({
  says: '4 to 16 letters and digits',
  errors: ['invite_code_required', 'invite_code_wrong'],
  read: (text) => (/^[A-Za-z0-9]{4,16}$/.test(text) ? text : refuse('invite_code_wrong')),
});

export const appId = shortText('parameter_error', 32);

/** Consent to age 18 and the risk notice. */
export const agreed: Field<true, boolean> = field({
  says: '1',
  errors: ['agreement_required'],
  read: (text) => (text === '1' ? true : refuse('agreement_required')),
});

const REAL_NAME = /^(?=.*\p{L})[\p{L}\p{M} .'-]{2,64}$/u;

export const realName: Field<string> = field({
  says: "2 to 64 letters of any script, space . ' -",
  errors: ['name_invalid', 'special_characters'],
  read: (text) => {
    if (hasSpecial(text)) return refuse('special_characters');
    return REAL_NAME.test(text) ? text : refuse('name_invalid');
  },
});

export const label: Field<string> = field({
  says: 's, 1 to 32 characters',
  errors: ['name_invalid', 'special_characters'],
  read: (text) => {
    if (hasSpecial(text)) return refuse('special_characters');
    return lengthOf(text) <= 32 ? text : refuse('name_invalid');
  },
});

export const cardId: Field<string> = field({
  says: '5 to 24 letters, digits, hyphens; area 86: 18 characters with check digit',
  errors: ['card_id_invalid'],
  read: (text) =>
    /^[A-Za-z0-9-]{5,24}$/.test(text) ? text.toUpperCase() : refuse('card_id_invalid'),
});

const CARD_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const CARD_CHECKS = '10X98765432';

/** GB 11643: for users with a phone of area 86, which only the server knows. */
export function isMainlandCardId(text: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(text)) return false;
  const sum = CARD_WEIGHTS.reduce((all, weight, at) => all + weight * digitAt(text, at), 0);
  return CARD_CHECKS[sum % 11] === text[17];
}

/** Of a text that is digits. */
export function digitAt(digits: string, at: number): number {
  return digits.charCodeAt(at) - 48;
}

const FILE_ADDRESS = /^\/api\/file\/[\w-]{1,128}$/;

/** An address that /upload returned to this account. */
function fileField(missing: ErrorKey): Field<string> {
  return field({
    says: 's, an address from /upload',
    errors: [missing, 'file_not_found'],
    read: (text) => (FILE_ADDRESS.test(text) ? text : refuse('file_not_found')),
  });
}

export const photo = fileField('photo_required');
export const voucher = fileField('voucher_required');
export const qrCode = fileField('qr_code_required');
export const picture = fileField('parameter_error');

const NICKNAME = /^[\p{Script=Han}A-Za-z0-9]{2,10}$/u;

export const nickname: Field<string> = field({
  says: '2 to 10 Chinese characters, English letters, digits; nothing that reads like the exchange',
  errors: ['nickname_invalid', 'nickname_reserved'],
  read: (text) => {
    if (!NICKNAME.test(text)) return refuse('nickname_invalid');
    return isReservedName(text) ? refuse('nickname_reserved') : text;
  },
});

export const signature: Field<string> = field({
  says: 's, 2 to 30 characters',
  errors: ['signature_invalid', 'special_characters'],
  read: (text) => {
    if (hasSpecial(text)) return refuse('special_characters');
    const length = lengthOf(text);
    return length >= 2 && length <= 30 ? text : refuse('signature_invalid');
  },
});
