// What a user is told in the app: who tells it names it here, the words are in locales/<language>/notices.json.
import type { Notice } from '../../../protocol/calls/account.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import type { Queryable, Transaction } from '../../db/database.ts';
import { instant } from '../../db/values.ts';
import { textsOf, writtenTime } from '../../http/texts.ts';
import { KEPT_MS } from '../../kept.ts';
import { tell } from '../../outbox/outbox.ts';

const SECURITY = { kind: 'security', route: '/setting/security' } as const;
const PAPERS = { kind: 'identity', route: '/setting/real' } as const;
const ENDED = { kind: 'liquidation', route: '/pages/transaction/contract' } as const;
const TRADED = { kind: 'order', route: '/pages/transaction/contract' } as const;
const INVITING = { kind: 'system', route: '/setting/share' } as const;
const WATCHED = { kind: 'system', route: '/pages/transaction/contract' } as const;
const INVESTED = { kind: 'order', route: '/pages/invest/mine' } as const;
const LOCKED = { kind: 'order', route: '/pages/lockming/order' } as const;
const SUBSCRIBED = { kind: 'order', route: '/pages/ieo/order' } as const;
const RECHARGES = { kind: 'funds', route: '/fund/receive_withdraw_record' } as const;

/** Each with its kind, and the page of the app that it leads to. */
const NOTICES = {
  password_changed: SECURITY,
  pay_password_changed: SECURITY,
  email_replaced: SECURITY,
  mobile_replaced: SECURITY,
  authenticator_bound: SECURITY,
  authenticator_unbound: SECURITY,
  closing_asked: SECURITY,
  closing_given_up: SECURITY,
  identity_approved: PAPERS,
  identity_rejected: PAPERS,
  manager_approved: INVITING,
  manager_rejected: INVITING,
  deposit_credited: RECHARGES,
  deposit_rejected: RECHARGES,
  withdrawal_paid: RECHARGES,
  withdrawal_rejected: RECHARGES,
  position_liquidated: ENDED,
  take_profit_closed: TRADED,
  stop_loss_closed: TRADED,
  limit_opened: TRADED,
  limit_cancelled: TRADED,
  dual_settled: INVESTED,
  dual_failed: INVESTED,
  lock_redeemed: LOCKED,
  lock_renewed: LOCKED,
  ieo_allotted: SUBSCRIBED,
  ieo_refunded: SUBSCRIBED,
  ieo_unlocked: SUBSCRIBED,
  alert_above: WATCHED,
  alert_below: WATCHED,
  alert_liquidation: WATCHED,
} as const satisfies Record<string, { kind: Notice['kind']; route: string | null }>;

export type NoticeName = keyof typeof NOTICES;
export const NOTICE_NAMES = Object.keys(NOTICES) as NoticeName[];
/** `time` is a time; all others stand in the text as they are. */
export type NoticeParams = Readonly<Record<string, string | number>>;

interface NoticeRow {
  id: number;
  kind: Notice['kind'];
  name: string;
  params: NoticeParams;
  route: string | null;
  is_read: boolean;
  created_at: number;
}

export async function notify(
  tx: Transaction,
  user_id: number,
  { name, params = {}, time }: { name: NoticeName; params?: NoticeParams; time: number },
): Promise<void> {
  const { kind, route } = NOTICES[name];
  const { rows } = await tx.query<{ id: number; lang: WireLanguage }>(
    `insert into notices (user_id, kind, name, params, route, created_at)
     values ($1, $2, $3, $4::text::jsonb, $5, $6)
     returning id, (select lang from users where users.id = user_id) as lang`,
    [user_id, kind, name, JSON.stringify(params), route, instant(time)],
  );
  const [written] = rows;
  if (written === undefined) throw new Error('an insert that returned nothing');
  const row = { id: written.id, kind, name, params, route, is_read: false, created_at: time };
  tell(tx, time, { kind: 'notice', user_id, data: noticeIn(written.lang, row) });
}

export async function listNotices(
  queryable: Queryable,
  user_id: number,
  wish: { kind?: string | undefined; page: number; limit: number },
  language: WireLanguage,
): Promise<{ list: Notice[]; total: number; unread: number }> {
  const { kind = null, page, limit } = wish;
  const { rows } = await queryable.query<NoticeRow>(
    `select id, kind, name, params, route, is_read, created_at from notices
     where user_id = $1 and ($2::text is null or kind = $2) order by id desc limit $3 offset $4`,
    [user_id, kind, limit, (page - 1) * limit],
  );
  const { rows: counts } = await queryable.query<{ total: number; unread: number }>(
    `select count(*) filter (where $2::text is null or kind = $2) as total,
       count(*) filter (where not is_read) as unread
     from notices where user_id = $1`,
    [user_id, kind],
  );
  const { total = 0, unread = 0 } = counts[0] ?? {};
  return { list: rows.map((row) => noticeIn(language, row)), total, unread };
}

/** One, or all where no id is given. Answers whether there was any. */
export async function readNotices(
  tx: Transaction,
  user_id: number,
  id: number | undefined,
): Promise<boolean> {
  const { changed } = await tx.query(
    'update notices set is_read = true where user_id = $1 and ($2::bigint is null or id = $2)',
    [user_id, id ?? null],
  );
  return changed > 0;
}

export async function countUnread(queryable: Queryable, user_id: number): Promise<number> {
  const { rows } = await queryable.query<{ unread: number }>(
    'select count(*) as unread from notices where user_id = $1 and not is_read',
    [user_id],
  );
  return rows[0]?.unread ?? 0;
}

/** A job: nobody looks that far back. */
export async function forgetNotices(queryable: Queryable, time: number): Promise<void> {
  await queryable.query('delete from notices where created_at < $1', [
    instant(time - KEPT_MS.notices),
  ]);
}

function noticeIn(language: WireLanguage, row: NoticeRow): Notice {
  const t = textsOf(language);
  const { id, kind, name, route, is_read, created_at, params } = row;
  const { time } = params;
  const written = {
    ...params,
    ...(typeof time === 'number' && { time: writtenTime(language, time) }),
  };
  return {
    ...{ id, kind, route, is_read, create_time: created_at },
    title: t(`notices:${name}.title`, written),
    text: t(`notices:${name}.text`, written),
  };
}
