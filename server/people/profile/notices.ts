// Notices in the app: each has a name here, and its texts in locales/<language>/notices.json.
import type { Notice } from '../../../protocol/calls/people/account.ts';
import type { ErrorKey } from '../../../protocol/errors.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { forAll } from '../../platform/db/gather.ts';
import type { CallContext } from '../../platform/http/context.ts';
import { sayError, textsOf, writtenTime } from '../../platform/http/texts.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { deliveryOf } from './notice-settings.ts';
import { noticeSettingsOfAll } from './notice-settings-store.ts';
import {
  insertNotice,
  type NoticePage,
  type NoticeParams,
  type NoticeRow,
  noticePage,
} from './notice-store.ts';

const SECURITY = { kind: 'security', route: '/setting/security' } as const;
const PAPERS = { kind: 'identity', route: '/setting/real' } as const;
const ENDED = { kind: 'liquidation', route: '/pages/transaction/contract' } as const;
const TRADED = { kind: 'order', route: '/pages/transaction/contract' } as const;
const SPOT = { kind: 'order', route: '/pages/transaction/currency' } as const;
const INVITING = { kind: 'system', route: '/setting/share' } as const;
const WATCHED = { kind: 'system', route: '/pages/transaction/contract' } as const;
const INVESTED = { kind: 'order', route: '/pages/invest/mine' } as const;
const LOCKED = { kind: 'order', route: '/pages/lockming/order' } as const;
const SUBSCRIBED = { kind: 'order', route: '/pages/ieo/order' } as const;
const TRADED_OTC = { kind: 'otc', route: '/pages/otc/order' } as const;
const COPIED = { kind: 'copy', route: '/pages/copytrade/my' } as const;
const COPY_TRADER = { kind: 'copy', route: '/pages/copytrade/trader' } as const;
const VOUCHERS = { kind: 'product', route: '/setting/coupon' } as const;
const ARTWORK = { kind: 'nft', route: '/pages/nft/artworkDetail' } as const;
const TO_PAY = { kind: 'nft', route: '/pages/nft/mine' } as const;
const RECHARGES = { kind: 'funds', route: '/fund/receive_withdraw_record' } as const;

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
  manager_rate: INVITING,
  manager_revoked: INVITING,
  deposit_credited: RECHARGES,
  deposit_rejected: RECHARGES,
  withdrawal_paid: RECHARGES,
  withdrawal_rejected: RECHARGES,
  position_liquidated: ENDED,
  take_profit_closed: TRADED,
  stop_loss_closed: TRADED,
  limit_opened: TRADED,
  limit_cancelled: TRADED,
  margin_cancelled: TRADED,
  own_limit_cancelled: TRADED,
  stop_opened: TRADED,
  stop_limit_triggered: TRADED,
  order_expired: TRADED,
  stop_loss_gap: TRADED,
  limit_closed: TRADED,
  trailing_closed: TRADED,
  spot_order_expired: SPOT,
  spot_stop_filled: SPOT,
  spot_stop_unfilled: SPOT,
  spot_stop_waits: SPOT,
  dual_settled: INVESTED,
  dual_failed: INVESTED,
  lock_redeemed: LOCKED,
  lock_renewed: LOCKED,
  ieo_allotted: SUBSCRIBED,
  ieo_refunded: SUBSCRIBED,
  ieo_unlocked: SUBSCRIBED,
  otc_desk_paid: TRADED_OTC,
  otc_received: TRADED_OTC,
  otc_expired: TRADED_OTC,
  otc_cancelled: TRADED_OTC,
  otc_resolved_seller: TRADED_OTC,
  copy_skipped: { ...COPIED, route: '/pages/copytrade/my?tab=skipped' },
  copy_late: COPIED,
  copy_loss_limit: COPIED,
  copy_trader_closed: COPIED,
  trader_approved: COPY_TRADER,
  trader_rejected: COPY_TRADER,
  coupon_received: VOUCHERS,
  coupon_paid: VOUCHERS,
  coupon_expiring: VOUCHERS,
  nft_outbid: ARTWORK,
  nft_won: TO_PAY,
  nft_second: TO_PAY,
  nft_reopened: ARTWORK,
  nft_lost: ARTWORK,
  nft_sold: ARTWORK,
  nft_unsold: ARTWORK,
  nft_expired: TO_PAY,
  nft_margin_kept: ARTWORK,
  scan_joined: { kind: 'system', route: '/pages/market/scanner' },
  alert_above: WATCHED,
  alert_line: WATCHED,
  alert_below: WATCHED,
  alert_liquidation: WATCHED,
} as const satisfies Record<string, { kind: Notice['kind']; route: string | null }>;

export type NoticeName = keyof typeof NOTICES;
export const NOTICE_NAMES = Object.keys(NOTICES) as NoticeName[];

export async function notify(
  tx: Transaction,
  user_id: number,
  wish: {
    name: NoticeName;
    params?: NoticeParams;
    /** Id of the notice's subject, for pages that show one thing. */
    about_id?: number;
    about_code?: string;
    time: number;
  },
): Promise<void> {
  const { name, params = {}, about_id, about_code, time } = wish;
  const { kind, route: page } = NOTICES[name];
  const query = about_code === undefined ? about_id && `id=${about_id}` : `code=${about_code}`;
  const route = query === undefined ? page : `${page}?${query}`;
  const unread = { kind, name, params, route, is_read: false, created_at: time };
  const { id, lang } = await insertNotice(tx, user_id, unread);
  const settings = await forAll(tx, noticeSettingsOfAll, user_id);
  const notice = noticeIn(lang, { ...unread, id }, settings.time_zone);
  const data = { ...notice, ...deliveryOf(settings, kind, time) };
  emitEvent(tx, time, { kind: 'notice', user_id, data });
}

export async function listNotices(
  queryable: Queryable,
  user_id: number,
  wish: NoticePage,
  { language, time_zone }: Pick<CallContext, 'language' | 'time_zone'>,
): Promise<{ list: Notice[]; total: number; unread: number }> {
  const { list, ...counts } = await noticePage(queryable, user_id, wish);
  return { list: list.map((row) => noticeIn(language, row, time_zone)), ...counts };
}

function noticeIn(language: WireLanguage, row: NoticeRow, time_zone: string | undefined): Notice {
  const t = textsOf(language);
  const { id, kind, name, route, is_read, created_at, params } = row;
  const { time, error } = params;
  const noticeParams = {
    ...params,
    ...(typeof time === 'number' && { time: writtenTime(language, time, time_zone) }),
    // An error that is a notice's reason is shown in the reader's language.
    ...(typeof error === 'string' && {
      reason: sayError(language, error as ErrorKey, params, time_zone),
    }),
  };
  return {
    id,
    kind,
    route,
    is_read,
    create_time: created_at,
    title: t(`notices:${name}.title`, noticeParams),
    text: t(`notices:${name}.text`, noticeParams),
  };
}
