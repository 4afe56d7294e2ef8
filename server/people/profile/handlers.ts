import { refusal } from '../../platform/base/call-refusal.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { page } from '../../platform/http/paging.ts';
import { sessionIn } from '../../platform/http/session.ts';
import { lockUser } from '../auth/user-store.ts';
import { changeSettings, shownSettings } from './notice-settings.ts';
import { noticeSettingsOf, writeNoticeSettings } from './notice-settings-store.ts';
import { countUnread, readNotices } from './notice-store.ts';
import { listNotices } from './notices.ts';
import { setLanguage, setNames, setPortrait } from './store.ts';
import { type AccountParts, emitAccount, userView } from './user-view.ts';

export type ProfileCall =
  | 'user.info'
  | 'user.uploadHeadPortrait'
  | 'user.editNickname'
  | 'set.lang'
  | 'notice.list'
  | 'notice.read'
  | 'notice.settings';

export interface ProfileParts extends AccountParts {
  portraits: {
    publish(
      address: string,
      user_id: number,
      how: { side: number; field: string },
    ): Promise<string>;
    withdraw(address: string, user_id: number): Promise<void>;
  };
}

const PORTRAIT_SIDE = 512;

export function profileHandlers(parts: ProfileParts): HandlersOf<ProfileCall> {
  const { database, portraits } = parts;
  return {
    'user.info': async (_request, context) => userView(database, parts, sessionIn(context).user_id),

    'user.uploadHeadPortrait': async ({ head_portrait: private_address }, context) => {
      const { user_id } = sessionIn(context);
      const how = { side: PORTRAIT_SIDE, field: 'head_portrait' };
      const head_portrait = await portraits.publish(private_address, user_id, how);
      const before = await database.transaction(async (tx) => {
        const user = await lockUser(tx, user_id);
        await setPortrait(tx, user_id, head_portrait);
        await emitAccount(tx, parts, user_id);
        return user.head_portrait;
      });
      if (before !== null && before !== head_portrait) await portraits.withdraw(before, user_id);
      return { head_portrait };
    },

    'user.editNickname': async ({ nickname, signature }, context) => {
      const { user_id } = sessionIn(context);
      return database.transaction(async (tx) => {
        await setNames(tx, user_id, { nickname, signature });
        const now = await lockUser(tx, user_id);
        await emitAccount(tx, parts, user_id);
        return { nickname: now.nickname, signature: now.signature };
      });
    },

    'set.lang': async ({ lang }, { session }) => {
      if (session === undefined) return { lang };
      await database.transaction(async (tx) => {
        await setLanguage(tx, session.user_id, lang);
        await emitAccount(tx, parts, session.user_id);
      });
      return { lang };
    },

    'notice.list': async (request, context) => {
      const { user_id } = sessionIn(context);
      const notices = await listNotices(database, user_id, request, context);
      return { ...(await page(request, () => notices)), unread: notices.unread };
    },

    'notice.read': async ({ id, all }, context) => {
      const { user_id } = sessionIn(context);
      return database.transaction(async (tx) => {
        const isThere = await readNotices(tx, user_id, all ? undefined : id);
        if (!all && !isThere) throw refusal('not_found', { field: 'id' });
        await emitAccount(tx, parts, user_id);
        return { unread: await countUnread(tx, user_id) };
      });
    },

    'notice.settings': async (wish, context) => {
      const { user_id } = sessionIn(context);
      if (Object.values(wish).every((value) => value === undefined)) {
        return shownSettings(await noticeSettingsOf(database, user_id));
      }
      return database.transaction(async (tx) => {
        // Locked, so that two simultaneous changes don't undo each other.
        await lockUser(tx, user_id);
        const settings = changeSettings(await noticeSettingsOf(tx, user_id), wish);
        await writeNoticeSettings(tx, user_id, settings);
        return shownSettings(settings);
      });
    },
  };
}
