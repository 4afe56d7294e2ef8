import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { AppContext, type AppServices } from '../lib/app-context.ts';
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

export function App({ services }: { services: AppServices }): ReactNode {
  useDocumentLanguage();
  return (
    <AppContext value={services}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </AppContext>
  );
}
