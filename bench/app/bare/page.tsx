// The peer: a page of create-vite with the libraries of our first page, each used, and nothing else.
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { wrap } from 'comlink';
import i18next from 'i18next';
import { type ReactNode, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import { createHashRouter, Link, RouterProvider, ScrollRestoration } from 'react-router-dom';
import { proxy, useSnapshot } from 'valtio';

const state = proxy({ presses: 0 });
const { port1 } = new MessageChannel();
const remote = wrap<{ beat(): boolean }>(port1);

function Page(): ReactNode {
  const { t } = useTranslation();
  const { presses } = useSnapshot(state);
  const [isRequested, setIsRequested] = useState(false);
  const { data } = useQuery({ queryKey: ['words'], queryFn: async () => 'ready' });
  const beat = useMutation({ mutationFn: () => remote.beat() });
  return (
    <main>
      <h1>{t('title')}</h1>
      <p>{data}</p>
      <button
        type="button"
        // As on mobile pages: otherwise each tap waits for a double tap.
        style={{ touchAction: 'manipulation' }}
        onClick={() => {
          state.presses += 1;
          setIsRequested(true);
          if (isRequested) beat.mutate();
        }}
      >
        {t('count', { count: presses })}
      </button>
      <Link to="/other">{t('other')}</Link>
      <ScrollRestoration />
    </main>
  );
}

const router = createHashRouter([{ path: '*', Component: Page }]);
const queries = new QueryClient();
const root = document.getElementById('root');

await i18next.use(initReactI18next).init({
  lng: 'en',
  resources: { en: { translation: { title: 'Vite + React', count: '{{count}}', other: 'Other' } } },
});
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
