import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./account.ts')> = {
  smsMail:
    'Sends a code by mail or SMS, by the form of `user_string`, which only scene `change` may omit. Default scene: `forget` with `type=forget`, `change` when signed in, else `register`. `change` and `bind` need a session (R-AUTH-14, R-AUTH-16).',
  smsSend: 'As `/sms_mail`, by SMS. Default scene: `bind` when signed in, else `register`.',
  checkEmail:
    'Checks the newest code sent to the address, counts the try, and does not use the code up.',
  register:
    'Creates an account and sets its inviter for good. It opens no session: the app logs in next (R-AUTH-19).',
  login:
    'Opens a session and answers its token. A login from a new device sends a notice by mail (R-AUTH-10, R-AUTH-15).',
  logout: 'Ends this session; its sockets become guests.',
  checkFactor: 'Uses the code and opens gate `A` (not `A!`) on this session for 5 minutes.',
  forget:
    'Sets a new login password with a code of scene `forget`. Ends all sessions and starts the withdrawal hold; a bound authenticator stays. An unknown account answers `code_wrong`.',
  updatePassword:
    'Sets a new login password with a code of scene `change`. Ends the other sessions and starts the hold.',
  updatePayPassword:
    'Sets or changes the pay password with a code of scene `change`. A change starts the hold.',
  safeMobile: 'Binds or replaces the phone with a code of scene `bind`. Replacing starts the hold.',
  safeEmail: 'Binds or replaces the e-mail with a code of scene `bind`. Replacing starts the hold.',
  getAuthenticator:
    'While none is bound: a new key of 16 base32 characters, the same for 30 minutes. Once bound: `secret` and `otpauth_url` are null.',
  bindAuthenticator:
    'Binds the key that `/user/getAuthenticator` answered. The code counts as used.',
  userInfo: 'The account as the app shows it, addresses masked.',
  uploadHeadPortrait: 'Makes a public copy of an uploaded picture and shows it as the portrait.',
  editNickname: 'Changes nickname, signature or both; at least one is needed.',
  sessions: 'The open sessions of the account.',
  revokeSession: 'Ends one session, or with `all=1` all but this one.',
  deleteRequest:
    'Marks the account for deletion in 7 days, with login password and a code of scene `change` (R-AUTH-18).',
  deleteCancel: 'Takes the deletion back within the 7 days.',
  noticeList: 'Notices, newest first, and how many are unread.',
  readNotice: 'Marks one notice or all as read.',
  noticeSettings:
    'Which kinds of notices are shown at once and sound, and the quiet hours (R-NOTICE-1, R-NOTICE-2). With fields it changes them.',
};
