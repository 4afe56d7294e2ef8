import * as z from 'zod/mini';
import type { ErrorKey } from '../../errors.ts';
import { optional, withDefault } from '../../field.ts';
import { choiceField, flag } from '../../fields/choice.ts';
import { clockTime } from '../../fields/clock-time.ts';
import {
  agreed,
  appId,
  areaCode,
  areaCodeId,
  code,
  email,
  fitsArea,
  googleCode,
  inviteCode,
  isMobile,
  loginGoogleCode,
  loginPassword,
  mobile,
  nickname,
  password,
  picture,
  repeatedPassword,
  scene,
  signature,
  userString,
} from '../../fields/person.ts';
import { reason } from '../../fields/text.ts';
import { timeZone } from '../../fields/time-zone.ts';
import { ownId } from '../../fields/whole.ts';
import { count, id, listOf, oneOf, pageOf, text, time, truth, withTypeName } from '../../values.ts';
import { type Check, define, someOf } from '../platform/call.ts';

const codeSent = withTypeName(
  'CodeSent',
  /** `to` is masked. */
  z.object({ to: text, retry_after_ms: count, expire_ms: count }),
);
export type CodeSent = z.infer<typeof codeSent>;

const area = { area_code_id: optional(areaCodeId), area_code: areaCode };

interface Area {
  area_code_id?: number | undefined;
  area_code?: string;
}

/** A number without an `area_code_id` must match its `area_code`; with an id the server checks it. */
function areaCheck<Name extends 'user_string' | 'mobile' | 'account'>(
  at: Name,
  error: ErrorKey,
): Check<Area & { [N in Name]?: string | undefined }> {
  return {
    of: [at, 'area_code_id', 'area_code'],
    holds: (request) => fitsArea(request[at], request.area_code_id, request.area_code),
    error,
    at,
  };
}

const sendErrors = ['code_too_soon', 'code_daily_limit', 'old_address_unproven'] as const;
const sendGate = ['session_required', 'session_invalid'] as const;

/** Mail or SMS by the format of `user_string`; `change` and `bind` need a session. */
export const smsMail = define('POST', '/sms_mail', ['G'], {
  request: {
    user_string: optional(userString),
    /** Default: `forget` with `type`, `change` with a session, else `register`. */
    scene: optional(scene),
    ...area,
    email_code: optional(code),
    type: optional(choiceField('forget')),
  },
  checks: [
    areaCheck('user_string', 'account_invalid'),
    {
      of: ['scene', 'type'],
      // Without a scene it depends on the session, which only the server knows.
      holds: ({ user_string, scene, type }) =>
        user_string !== undefined || scene === 'change' || (scene ?? type) === undefined,
      error: 'account_invalid',
      at: 'user_string',
    },
  ],
  response: codeSent,
  errors: [...sendErrors, ...sendGate],
});

export const smsSend = define('POST', '/sms_send', ['G'], {
  request: {
    mobile,
    area_code: areaCode,
    area_code_id: optional(areaCodeId),
    /** Default: `bind` with a session, else `register`. */
    scene: optional(scene),
    email_code: optional(code),
  },
  checks: [areaCheck('mobile', 'mobile_invalid')],
  response: codeSent,
  // A code of scene `change`, for a number that isn't bound to this account.
  errors: [...sendErrors, ...sendGate, 'account_invalid'],
});

/** Checks the newest code sent to the address, of this scene or without one of any, without using it up. */
export const checkEmail = define('POST', '/user/check_email', ['G'], {
  request: {
    email_code: code,
    scene: optional(scene),
    user_string: optional(userString),
    mobile: optional(mobile),
    ...area,
  },
  checks: [
    someOf('account_invalid', 'user_string', 'mobile'),
    areaCheck('user_string', 'account_invalid'),
    areaCheck('mobile', 'mobile_invalid'),
  ],
  response: z.object({ valid: z.literal(true) }),
});

const passwordRepetition: Check<{ password: string; re_password: string }> = {
  of: ['re_password'],
  holds: ({ password, re_password }) => password === re_password,
  error: 'passwords_inconsistent',
  at: 're_password',
};

export const register = define('POST', '/user/register', ['G'], {
  request: {
    user_string: userString,
    code,
    password,
    re_password: repeatedPassword,
    /** Required while the setting `invite_required` is on. */
    extension_code: optional(inviteCode),
    type: withDefault(choiceField('email', 'mobile'), 'email'),
    app_id: optional(appId),
    area_code_id: optional(areaCodeId),
    agreed,
  },
  checks: [
    {
      of: ['user_string', 'type'],
      holds: ({ user_string, type }) => isMobile(user_string) === (type === 'mobile'),
      error: 'account_invalid',
      at: 'user_string',
    },
    {
      of: ['user_string', 'area_code_id'],
      holds: ({ user_string, area_code_id }) => fitsArea(user_string, area_code_id),
      error: 'account_invalid',
      at: 'user_string',
    },
    passwordRepetition,
  ],
  response: z.object({ id }),
  errors: ['account_exists', 'registration_failed'],
});

/** Returns the token. */
export const login = define('POST', '/user/login', ['G'], {
  request: {
    user_string: userString,
    password: loginPassword,
    google_code: optional(loginGoogleCode),
    ...area,
  },
  checks: [areaCheck('user_string', 'account_invalid')],
  response: text,
  errors: ['login_failed', 'login_locked', 'account_frozen'],
});

export const logout = define('GET', '/user/logout', ['U']);

/** Opens gate A for 5 minutes. */
export const checkFactor = define('POST', '/user/check', ['U'], {
  request: { google_code: googleCode },
  response: z.object({ confirmed_until: time }),
  errors: ['authenticator_not_bound'],
});

export const forget = define('POST', '/user/forget', ['G'], {
  request: { account: userString, password, repassword: repeatedPassword, code, ...area },
  checks: [
    areaCheck('account', 'account_invalid'),
    {
      of: ['repassword'],
      holds: ({ password, repassword }) => password === repassword,
      error: 'passwords_inconsistent',
      at: 'repassword',
    },
  ],
});

const newPassword = { password, re_password: repeatedPassword, code };
export const updatePassword = define('POST', '/safe/update_password', ['U', 'A'], {
  request: newPassword,
  checks: [passwordRepetition],
  errors: ['password_unchanged'],
});

export const updatePayPassword = define('POST', '/safe/update_pay_password', ['U', 'A'], {
  request: newPassword,
  checks: [passwordRepetition],
  errors: ['pay_password_same'],
});

export const safeMobile = define('POST', '/safe/mobile', ['U', 'A'], {
  request: { mobile, code, ...area },
  checks: [areaCheck('mobile', 'mobile_invalid')],
  response: z.object({ mobile: text }),
  errors: ['account_exists'],
});

export const safeEmail = define('POST', '/safe/email', ['U', 'A'], {
  request: { email, code },
  response: z.object({ email: text }),
  errors: ['account_exists'],
});

/** Both texts are null once it is bound. */
export const getAuthenticator = define('GET', '/user/getAuthenticator', ['U'], {
  response: z.object({ bound: truth, secret: z.nullable(text), otpauth_url: z.nullable(text) }),
});

export const bindAuthenticator = define('POST', '/user/bindAuthenticator', ['U'], {
  request: { google_code: googleCode },
  response: z.object({ bound: z.literal(true) }),
  errors: ['authenticator_not_started', 'authenticator_already_bound'],
});

export const user = withTypeName(
  'User',
  z.object({
    id,
    /** Addresses are masked. */
    account: text,
    email: z.nullable(text),
    mobile: z.nullable(text),
    area_code: z.nullable(text),
    nickname: text,
    signature: text,
    head_portrait: z.nullable(text),
    extension_code: text,
    lang: text,
    real_level: oneOf(0, 1, 2),
    is_pay_password: truth,
    is_authenticator: truth,
    is_trader: truth,
    is_manager: truth,
    unread_notices: count,
    unread_support: count,
    withdraw_hold_until: z.nullable(time),
    delete_time: z.nullable(time),
    create_time: time,
  }),
);
export type User = z.infer<typeof user>;

export const userInfo = define('GET', '/user/info', ['U'], { response: user });

export const uploadHeadPortrait = define('POST', '/user/uploadHeadPortrait', ['U'], {
  request: { head_portrait: picture },
  response: z.object({ head_portrait: text }),
});

export const editNickname = define('POST', '/user/editNickname', ['U'], {
  request: { nickname: optional(nickname), signature: optional(signature) },
  checks: [someOf('parameter_error', 'nickname', 'signature')],
  response: z.object({ nickname: text, signature: text }),
});

const session = withTypeName(
  'Session',
  z.object({
    id,
    device: text,
    ip: text,
    area: z.nullable(text),
    current: truth,
    create_time: time,
    active_time: time,
  }),
);
export type Session = z.infer<typeof session>;

export const sessions = define('GET', '/user/sessions', ['U'], { response: listOf(session) });

/** A session id, or all but the current session. */
const oneOrAll: Check<{ id?: number | undefined; all: boolean }> = {
  of: ['id', 'all'],
  holds: ({ id, all }) => all || id !== undefined,
  error: 'parameter_error',
  at: 'id',
};

export const revokeSession = define('POST', '/user/session/revoke', ['U'], {
  request: { id: optional(ownId), all: withDefault(flag, false) },
  checks: [oneOrAll],
  response: z.object({ revoked: count }),
});

export const deleteRequest = define('POST', '/user/delete_request', ['U', 'A'], {
  request: { password, code, reason: optional(reason) },
  response: z.object({ delete_time: time }),
  errors: ['login_failed', 'login_locked', 'account_not_empty'],
});

export const deleteCancel = define('POST', '/user/delete_cancel', ['U'], {
  errors: ['not_found'],
});

const NOTICE_KINDS = [
  'system',
  'order',
  'liquidation',
  'copy',
  'funds',
  'identity',
  'security',
  'nft',
  'otc',
  'product',
] as const;

export const notice = withTypeName(
  'Notice',
  z.object({
    id,
    kind: oneOf(...NOTICE_KINDS),
    title: text,
    text,
    route: z.nullable(text),
    is_read: truth,
    create_time: time,
  }),
);
export type Notice = z.infer<typeof notice>;

/** In an event: whether to show it and to play a sound, by the current settings and quiet hours. */
export const noticeEvent = z.extend(notice, { push: truth, sound: truth });
export type NoticeEvent = z.infer<typeof noticeEvent>;

export const noticeList = define('GET', '/notice/list', ['U', 'L'], {
  request: { kind: optional(choiceField(...NOTICE_KINDS)) },
  response: z.extend(pageOf(notice), { unread: count }),
});

export const readNotice = define('POST', '/notice/read', ['U'], {
  request: { id: optional(ownId), all: withDefault(flag, false) },
  checks: [oneOrAll],
  response: z.object({ unread: count }),
});

const bothHours: Check<{ quiet_from?: string | undefined; quiet_to?: string | undefined }> = {
  of: ['quiet_from', 'quiet_to'],
  holds: ({ quiet_from, quiet_to }) => (quiet_from === undefined) === (quiet_to === undefined),
  error: 'parameter_error',
  at: 'quiet_to',
};

/** Without fields nothing changes. Quiet hours with equal start and end are off. */
export const noticeSettings = define('POST', '/notice/settings', ['U'], {
  alsoGet: true,
  request: {
    kind: optional(choiceField(...NOTICE_KINDS)),
    push: optional(flag),
    sound: optional(flag),
    quiet_from: optional(clockTime),
    quiet_to: optional(clockTime),
    /** Time zone of the quiet hours; UTC until it is set. */
    time_zone: optional(timeZone),
  },
  checks: [bothHours],
  response: z.object({
    kinds: z.array(z.object({ kind: oneOf(...NOTICE_KINDS), push: truth, sound: truth })),
    quiet_from: z.nullable(text),
    quiet_to: z.nullable(text),
    time_zone: text,
  }),
});
