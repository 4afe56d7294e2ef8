import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { AppContext, type AppServices } from '../lib/app-context.ts';
import { numberRules } from '../lib/number-rules.ts';
import { ToastProvider } from '../ui/toast.tsx';
import { router } from './routes.tsx';

/** The language of the document follows the texts: it picks the face of Chinese and Japanese, and the voice. */
function useDocumentLanguage(): void {
  const { t, i18n } = useTranslation();
  useEffect(() => {
    document.documentElement.lang = i18n.language;
    document.title = t('app_title');
  }, [t, i18n.language]);
}

/** The worker writes the texts of prices: it follows the language too. */
function useMarketLanguage({ quotes, state }: AppServices): void {
  const { language } = useSnapshot(state);
  useEffect(
    () => quotes.configure({ token: null, lang: language, numberRules: numberRules(language) }),
    [quotes, language],
  );
}

const queries = new QueryClient();

export function App({ services }: { services: AppServices }): ReactNode {
  useDocumentLanguage();
  useMarketLanguage(services);
  return (
    <AppContext value={services}>
      <QueryClientProvider client={queries}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </AppContext>
  );
}
