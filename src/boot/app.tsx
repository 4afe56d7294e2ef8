import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { askAnew, followEvents, settleWishes } from '../lib/api/queries.ts';
import { meetUser } from '../lib/api/session.ts';
import { AppContext, type AppServices } from '../lib/app-context.ts';
import { LanguageContext } from '../lib/language-context.ts';
import { numberRules } from '../lib/number-rules.ts';
import { ToastProvider } from '../ui/overlay/toast.tsx';
import { applyPriceColours } from '../ui/theme/price-colours.ts';
import { FiredAlerts } from './fired-alerts.tsx';

/** The language of the document follows the texts: it picks the face of Chinese and Japanese, and the voice. */
function useDocumentLanguage(): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    document.documentElement.lang = i18n.language;
  }, [i18n.language]);
}

/** Before anything is seen: a price never changes its colour by itself. */
function usePriceColours({ state }: AppServices): void {
  const { colours } = useSnapshot(state);
  useLayoutEffect(() => applyPriceColours(colours), [colours]);
}

/** The worker writes the texts of prices, and its socket hears of the account: it follows both. */
function useMarketSettings({ quotes, state }: AppServices): void {
  const { language, token } = useSnapshot(state);
  useEffect(
    () => quotes.configure({ token, lang: language, numberRules: numberRules(language) }),
    [quotes, language, token],
  );
}

/** What the socket tells makes kept answers old; what it tells of the session is asked of the server itself. */
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
  // Names and texts of answers are in the language in which they were asked for.
  const asked = useRef(language);
  useEffect(() => {
    if (asked.current !== language) void askAnew(queries);
    asked.current = language;
  }, [queries, language]);
  // What a former visit remembers may be old; what it does not is asked for.
  useEffect(() => {
    if (token !== null) meetUser(services).catch(() => undefined);
  }, [services, token]);
  // Of a former visit, or from before the network went: what nobody waits for any more still gets its answer.
  const id = user?.id;
  useEffect(() => {
    if (id === undefined) return;
    return settleWishes(quotes, services);
  }, [quotes, services, id]);
}

interface AppProps {
  services: AppServices;
  router: ComponentProps<typeof RouterProvider>['router'];
  /** The first page stands. */
  onDrawn(): void;
}

export function App({ services, router, onDrawn }: AppProps): ReactNode {
  useDocumentLanguage();
  usePriceColours(services);
  useMarketSettings(services);
  useEvents(services);
  useEffect(onDrawn, [onDrawn]);
  const { language } = useSnapshot(services.state);
  return (
    <AppContext value={services}>
      <LanguageContext value={language}>
        <QueryClientProvider client={services.queries}>
          <ToastProvider>
            <RouterProvider router={router} />
            <FiredAlerts />
          </ToastProvider>
        </QueryClientProvider>
      </LanguageContext>
    </AppContext>
  );
}
