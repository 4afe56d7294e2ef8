import { refusal } from '../../platform/base/call-refusal.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { sessionIn } from '../../platform/http/session.ts';
import { startHold } from '../factors/withdraw-hold.ts';
import { type AccountAddress, addressOf } from './account-address.ts';
import { spendCode } from './code-store.ts';
import { type CodePlace, requireCode } from './codes.ts';
import { counting } from './counting.ts';
import { login } from './login.ts';
import type { PeopleParts } from './parts.ts';
import { register } from './register.ts';
import { sendWishedCode } from './send-code.ts';
import { countryName } from './session-area.ts';
import { endOthers, endSession, listSessions } from './sessions.ts';
import { findByAddress, setPasswordHash } from './user-store.ts';

export type AuthCall =
  | 'sms_mail'
  | 'sms_send'
  | 'user.check_email'
  | 'user.register'
  | 'user.login'
  | 'user.logout'
  | 'user.forget'
  | 'user.sessions'
  | 'user.session.revoke';

export function authHandlers(parts: PeopleParts): HandlersOf<AuthCall> {
  const { database, now, areaCodeOf, onSessionsEnded } = parts;
  return {
    sms_mail: async (request, context) => {
      const { user_string: address, scene, type, email_code } = request;
      const byDefault = type ?? (context.session === undefined ? 'register' : 'change');
      return sendWishedCode(
        parts,
        {
          ...areaOf(request),
          scene: scene ?? byDefault,
          input: address,
          field: 'user_string',
          email_code,
        },
        context,
      );
    },

    sms_send: async (request, context) => {
      const { mobile: number, scene, email_code } = request;
      const byDefault = context.session === undefined ? 'register' : 'bind';
      return sendWishedCode(
        parts,
        {
          ...areaOf(request),
          scene: scene ?? byDefault,
          input: number,
          field: 'mobile',
          email_code,
        },
        context,
      );
    },

    'user.check_email': async (request) => {
      const { user_string, mobile, email_code, scene } = request;
      const [text, field] =
        user_string === undefined
          ? ([mobile ?? '', 'mobile'] as const)
          : ([user_string, 'user_string'] as const);
      const key = field === 'mobile' ? 'mobile_invalid' : 'account_invalid';
      const { address } = addressOf(text, request, areaCodeOf, [field, key]);
      const place: CodePlace = {
        ...(scene !== undefined && { scene }),
        addresses: [address],
        owners: 'any',
        field: 'email_code',
      };
      await counting(database, (tx) => requireCode(tx, place, email_code, now()));
      return { valid: true };
    },

    'user.register': async (request, { language }) => {
      const { user_string, code, password, extension_code, app_id } = request;
      const address = addressOf(user_string, request, areaCodeOf, [
        'user_string',
        'account_invalid',
      ]);
      return {
        id: await register(parts, { address, code, password, extension_code, app_id, language }),
      };
    },

    'user.login': async (request, { ip, device, time_zone }) => {
      const { user_string, password, google_code } = request;
      const address = addressOf(user_string, request, areaCodeOf, [
        'user_string',
        'account_invalid',
      ]);
      return login(parts, { address, password, google_code, ip, device, time_zone });
    },

    'user.logout': async (_request, context) => {
      const session = sessionIn(context);
      await database.transaction((tx) => endSession(tx, session, onSessionsEnded));
      return {};
    },

    'user.forget': async (request) => {
      const { account, password, code } = request;
      const address = addressOf(account, request, areaCodeOf, ['account', 'account_invalid']);
      await resetPassword(parts, { address, password, code });
      return {};
    },

    'user.sessions': async (_request, context) => {
      const { language } = context;
      const { id, user_id } = sessionIn(context);
      const rows = await listSessions(database, user_id, now());
      return {
        list: rows.map((row) => ({
          id: row.id,
          device: row.device,
          ip: maskedIp(row.ip),
          area: row.area === null ? null : countryName(row.area, language),
          current: row.id === id,
          create_time: row.created_at,
          active_time: row.active_at,
        })),
      };
    },

    'user.session.revoke': async ({ id, all }, context) => {
      const session = sessionIn(context);
      const { user_id } = session;
      const revokedCount = await database.transaction((tx) =>
        all || id === undefined
          ? endOthers(tx, user_id, session.id, onSessionsEnded)
          : endSession(tx, { id, user_id }, onSessionsEnded),
      );
      if (!all && revokedCount === 0) throw refusal('not_found', { field: 'id' });
      return { revoked: revokedCount };
    },
  };
}

function areaOf(area: { area_code_id?: number | undefined; area_code?: string }) {
  const { area_code_id, area_code } = area;
  return { area_code_id, area_code };
}

/** `203.0.*.*`, `2001:db8:*`: enough for users to recognise their own. */
function maskedIp(ip: string): string {
  const four = /^(?:::ffff:)?(\d+)\.(\d+)\.\d+\.\d+$/.exec(ip);
  if (four !== null) return `${four[1]}.${four[2]}.*.*`;
  return `${ip.split(':').slice(0, 2).join(':')}:*`;
}

// `/user/forget`: sets a new login password with a code sent to the account's address.
interface Reset {
  address: AccountAddress;
  password: string;
  code: string;
}

/**
 * Ends all sessions; an authenticator stays bound. A missing account fails like a wrong code, because its code
 * was not sent.
 */
async function resetPassword(parts: PeopleParts, wish: Reset): Promise<void> {
  const time = parts.now();
  const { security_hold_hours } = await parts.settings();
  const password_hash = await parts.passwords.hash(wish.password);
  await counting(parts.database, async (tx) => {
    const { address } = wish.address;
    const place = { scene: 'forget' as const, addresses: [address], field: 'code' };
    const code = await requireCode(tx, place, wish.code, time);
    const user = await findByAddress(tx, address);
    // The code belongs to a missing account and was guessed.
    if (user === undefined) throw refusal('code_wrong', { field: 'code' });
    await spendCode(tx, code);
    await setPasswordHash(tx, user.id, password_hash);
    await startHold(tx, user.id, { time, hours: security_hold_hours });
    await endOthers(tx, user.id, undefined, parts.onSessionsEnded);
  });
}
