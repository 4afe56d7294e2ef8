import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';

interface NoDeskProps {
  fiat: string;
  closed_fiats?: readonly string[] | undefined;
  children?: ReactNode;
}

/** No offer: no desk has one, or the currency's desks are closed because its rate is too old (R-RATE-1). */
export function NoDesk({ fiat, closed_fiats = [], children }: NoDeskProps): ReactNode {
  const { t } = useTranslation('otc');
  const isPaused = closed_fiats.includes(fiat);
  return (
    <EmptyState
      picture="not-found"
      title={isPaused ? t('paused', { currency: fiat }) : t('none')}
      text={isPaused ? t('paused_text') : t('none_text')}
    >
      {children}
    </EmptyState>
  );
}
