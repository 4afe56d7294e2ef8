import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../lib/pages/use-go.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';

/** The head of a page that moves money between accounts, with the way to what was moved. */
export function MovesBar({ title, onBack }: { title: string; onBack(): void }): ReactNode {
  const { t } = useTranslation('funds');
  const go = useGo();
  return (
    <NavBar
      title={title}
      onBack={onBack}
      end={
        <IconButton
          icon="clock"
          label={t('history.title')}
          onClick={() => go('pages/fund/transfer_history')}
        />
      }
    />
  );
}
