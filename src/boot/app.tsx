import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { LeverOrder } from '../../protocol/calls/trading/contract.ts';
import { followEvents, requestAgain, settleWishes } from '../lib/api/queries.ts';
import { loadUser } from '../lib/api/session.ts';
import { AppContext, type AppServices, useApp } from '../lib/app-context.ts';
import { LanguageContext } from '../lib/language/language-context.ts';
import { numberRules } from '../lib/language/number-rules.ts';
import { RoutedFrame } from '../navigation/routed-frame.tsx';
import type { Router } from '../navigation/router.ts';
import { OfflineBar } from '../offline/offline-bar.tsx';
import { PracticeMark } from '../shared/account/practice-mark.tsx';
import { useOrderNews } from '../shared/alerts/use-order-news.ts';
import { ConnectionBar } from '../shared/market/connection-bar.tsx';
import { PageNotices } from '../ui/layout/page-notice.ts';
import { ToastProvider, useToast } from '../ui/overlay/toast.tsx';
import { applyPriceColours } from '../ui/theme/price-colours.ts';
import { followTheme } from '../ui/theme/theme.ts';
import { announcer } from './announcer.ts';

/** The user didn't wait for this news, so it needs longer to be seen. */
const LINGER_MS = 4_500;

function FiredAlerts(): null {
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

/**
 * The document's language follows the texts: it selects the font of Chinese and Japanese, and the voice of
 * screen readers.
 */
function useDocumentLanguage(): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    document.documentElement.lang = i18n.language;
  }, [i18n.language]);
}

/** Runs before the first paint, so that a price never changes its colour by itself. */
function useColours({ state }: AppServices): void {
  const { colours, theme } = useSnapshot(state);
  useLayoutEffect(() => followTheme(theme), [theme]);
  useLayoutEffect(() => applyPriceColours(colours), [colours]);
}

/** Passes language and session to the worker, which writes the texts of prices and signs its socket in. */
function useMarketSettings({ quotes, state }: AppServices): void {
  const { language, token } = useSnapshot(state);
  useEffect(
    () => quotes.configure({ token, lang: language, numberRules: numberRules(language) }),
    [quotes, language, token],
  );
}

/** Events of the socket make cached responses stale; the server confirms an end of the session. */
function useEvents(services: AppServices): void {
  const { quotes, queries, state, api } = services;
  const { token, language, user } = useSnapshot(state);
  useEffect(() => {
    if (token === null) return;
    const leaveEvents = followEvents(quotes, queries);
    const leaveSession = quotes.onEvent('session', () => {
      if (state.token !== null) void api.call('user.info', {}).catch(() => undefined);
    });
    return () => {
      leaveEvents();
      leaveSession();
    };
  }, [quotes, queries, state, api, token]);
  // Names and texts of responses are in the language of their request.
  const requestLanguage = useRef(language);
  useEffect(() => {
    if (requestLanguage.current !== language) void requestAgain(queries);
    requestLanguage.current = language;
  }, [queries, language]);
  useEffect(() => {
    if (token !== null) loadUser(services).catch(() => undefined);
  }, [services, token]);
  // Money calls of a former visit, or from before an outage, still get their results.
  const id = user?.id;
  useEffect(() => {
    if (id === undefined) return;
    return settleWishes(quotes, services);
  }, [quotes, services, id]);
}

const NOTICES = { page: <OfflineBar />, sheet: <ConnectionBar />, confirmation: <PracticeMark /> };

interface AppProps {
  services: AppServices;
  router: Router;
  onDrawn(): void;
}

export function App({ services, router, onDrawn }: AppProps): ReactNode {
  useDocumentLanguage();
  useColours(services);
  useMarketSettings(services);
  useEvents(services);
  useEffect(onDrawn, [onDrawn]);
  const { language } = useSnapshot(services.state);
  return (
    <AppContext value={services}>
      <LanguageContext value={language}>
        <QueryClientProvider client={services.queries}>
          <PageNotices value={NOTICES}>
            <ToastProvider>
              <RoutedFrame router={router} />
              <FiredAlerts />
            </ToastProvider>
          </PageNotices>
        </QueryClientProvider>
      </LanguageContext>
    </AppContext>
  );
}
