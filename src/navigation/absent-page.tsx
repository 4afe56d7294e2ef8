import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../ui/controls/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { NavBar } from '../ui/layout/nav-bar.tsx';

export function AbsentPage(): ReactNode {
  const { t } = useTranslation('absent');
  const navigate = useNavigate();
  return (
    <>
      <NavBar title={t('common:app_title')} />
      <main>
        <EmptyState picture="not-there" title={t('not_found')} text={t('not_found_text')}>
          <Button look="base" onClick={() => void navigate('/', { replace: true })}>
            {t('to_start')}
          </Button>
        </EmptyState>
      </main>
    </>
  );
}
