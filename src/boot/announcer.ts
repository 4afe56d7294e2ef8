// Which events of an account are announced at once, and how: by the settings of notices and the quiet hours (R-NOTICE-2).
import type { Alert } from '../../protocol/calls/market/watch.ts';
import type { NoticeEvent } from '../../protocol/calls/people/account.ts';
import type { Bid } from '../../protocol/calls/products/nft.ts';

const OUTBID = 2;

export interface Announcements {
  outbid(bid: Bid): Promise<void>;
  alert(alert: Alert, hasSound: boolean): Promise<void>;
  notice(notice: NoticeEvent): Promise<void>;
}

/**
 * Events must be passed in order. The notice of an alert or of being outbid follows its event in the same transaction.
 */
export function announcer(announce: Announcements): (event: unknown) => Promise<void> {
  let pendingAnnouncement: ((hasSound: boolean) => Promise<void>) | undefined;
  return async (event) => {
    const { kind, data } = event as { kind: string; data: unknown };
    if (kind === 'bid' && (data as Bid).status === OUTBID) {
      pendingAnnouncement = () => announce.outbid(data as Bid);
    } else if (kind === 'alert') {
      pendingAnnouncement = (hasSound) => announce.alert(data as Alert, hasSound);
    }
    if (kind !== 'notice') return;
    const notice = data as NoticeEvent;
    const announceNotice = pendingAnnouncement ?? (() => announce.notice(notice));
    pendingAnnouncement = undefined;
    if (notice.push) await announceNotice(notice.sound);
  };
}
