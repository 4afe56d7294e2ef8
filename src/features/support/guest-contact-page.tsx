import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack, useGo } from '../../lib/use-go.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import { ContactWays } from './contact-ways.tsx';

/** Of who is not logged in, or cannot: requests have an owner, the other ways are for everybody. */
export function GuestContactPage(): ReactNode {
  const { t } = useTranslation('support');
  const back = useBack('pages/index/index');
  const go = useGo();
  return (
    <>
      <NavBar title={t('title')} onBack={back} />
      <main>
        <ContactWays />
        <EmptyState title={t('tickets')} text={t('guest_text')}>
          <Button onClick={() => go('pages/common/login', { from: '/pages/setting/contactUs' })}>
            {t('log_in')}
          </Button>
        </EmptyState>
      </main>
    </>
  );
}
