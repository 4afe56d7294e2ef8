import { useEffect } from 'react';
import { useApp } from '../lib/app-context.ts';
import type { LeverOrder } from '../lib/market/types.ts';
import { useOrderNews } from '../shared/alerts/use-order-news.ts';
import { useToast } from '../ui/overlay/toast.tsx';
import { announcer } from './announcer.ts';

/** The user didn't wait for this news, so it needs longer to be seen. */
const LINGER_MS = 4_500;

export function FiredAlerts(): null {
  const { quotes, state } = useApp();
  const toast = useToast();
  const announceOrder = useOrderNews();
  useEffect(() => {
    const info = (text: string): void => toast(text, 'info', LINGER_MS);
    const take = announcer({
      outbid: async (bid) =>
        (await import('../shared/alerts/announce-outbid.ts')).announceOutbid(bid, info),
      alert: async (alert, hasSound) => {
        const { announceAlert } = await import('../shared/alerts/announce-alert.ts');
        const { language, trade } = state;
        await announceAlert(alert, { language, feedback: trade.feedback, hasSound, toast: info });
      },
      notice: async (notice) =>
        (await import('../shared/alerts/announce-notice.ts')).announceNotice(notice),
    });
    return quotes.onEvent('user', (event) => {
      // Code or texts failed to load: the list of notices has the same content.
      void take(event).catch(() => undefined);
      const { kind, data } = event as { kind: string; data: LeverOrder };
      if (kind === 'lever_order') announceOrder(data);
    });
  }, [quotes, state, toast, announceOrder]);
  return null;
}
