import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFailure } from '../ui/layout/failure.tsx';

export function RouteFailure(): ReactNode {
  const { t } = useTranslation();
  return <PageFailure text={t('page_broken')} onRetry={() => location.reload()} />;
}
