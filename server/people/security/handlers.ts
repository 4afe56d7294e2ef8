import type { HandlersOf } from '../../platform/http/handlers.ts';
import { sessionIn } from '../../platform/http/session.ts';
import { addressOf } from '../auth/account-address.ts';
import { counting } from '../auth/counting.ts';
import { bindKey, offerKey } from './bind-authenticator.ts';
import { changeAddress } from './change-address.ts';
import { changePassword, changePayPassword } from './change-passwords.ts';
import { askToClose, type ClosingParts, cancelClosing } from './close-account.ts';
import { confirmSession } from './second-factors.ts';

export type SecurityCall =
  | 'user.check'
  | 'safe.update_password'
  | 'safe.update_pay_password'
  | 'safe.mobile'
  | 'safe.email'
  | 'user.getAuthenticator'
  | 'user.bindAuthenticator'
  | 'user.delete_request'
  | 'user.delete_cancel';

export function securityHandlers(parts: ClosingParts): HandlersOf<SecurityCall> {
  const { database, now } = parts;
  return {
    'user.check': async ({ google_code }, context) => {
      const session = sessionIn(context);
      const confirmed_until = await counting(database, (tx) =>
        confirmSession(tx, session, google_code, now()),
      );
      return { confirmed_until };
    },

    'safe.update_password': async ({ password, code, google_code }, context) => {
      await changePassword(parts, sessionIn(context), { password, code, google_code });
      return {};
    },

    'safe.update_pay_password': async ({ password, code, google_code }, context) => {
      await changePayPassword(parts, sessionIn(context), { password, code, google_code });
      return {};
    },

    'safe.mobile': async ({ mobile, code, google_code, ...area }, context) => {
      const to = addressOf(mobile, area, parts.areaCodeOf, ['mobile', 'mobile_invalid']);
      const wish = { to, code, google_code, field: 'mobile' } as const;
      return { mobile: await changeAddress(parts, sessionIn(context), wish) };
    },

    'safe.email': async ({ email, code, google_code }, context) => {
      const to = { channel: 'email', address: email, area_code: null } as const;
      const wish = { to, code, google_code, field: 'email' } as const;
      return { email: await changeAddress(parts, sessionIn(context), wish) };
    },

    'user.getAuthenticator': async (_request, context) => offerKey(parts, sessionIn(context)),

    'user.bindAuthenticator': async ({ google_code }, context) => {
      await bindKey(parts, sessionIn(context), google_code);
      return { bound: true };
    },

    'user.delete_request': async ({ password, code, google_code, reason }, context) => {
      const wish = { password, code, google_code, reason, ip: context.ip };
      return { delete_time: await askToClose(parts, sessionIn(context), wish) };
    },

    'user.delete_cancel': async (_request, context) => {
      await cancelClosing(parts, sessionIn(context));
      return {};
    },
  };
}
