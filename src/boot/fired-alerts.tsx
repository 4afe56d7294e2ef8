import { useEffect } from 'react';
import { useApp } from '../lib/app-context.ts';
import type { Alert } from '../lib/market/types.ts';
import type { Bid } from '../lib/nft.ts';
import { useToast } from '../ui/overlay/toast.tsx';

/** Announces fired price alerts and outbid bids on every page while the app is open. */
export function FiredAlerts(): null {
  const { quotes, state } = useApp();
  const toast = useToast();
  useEffect(
    () =>
      quotes.onEvent('user', (event) => {
        const { kind, data } = event as { kind: string; data: unknown };
        if (kind === 'bid') {
          void import('../shared/alerts/tell-outbid.ts')
            .then(({ tellOutbid }) => tellOutbid(data as Bid, (text) => toast(text, 'info')))
            .catch(() => undefined);
        }
        if (kind !== 'alert') return;
        const target = {
          language: state.language,
          feedback: state.trade.feedback,
          toast: (text: string) => toast(text, 'info'),
        };
        void import('../shared/alerts/tell-alert.ts')
          .then(({ tellAlert }) => tellAlert(data as Alert, target))
          // Code or texts failed to load: the server's notice has the same content.
          .catch(() => undefined);
      }),
    [quotes, state, toast],
  );
  return null;
}
