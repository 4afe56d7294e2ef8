import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFailure } from '../ui/layout/failure.tsx';

/** Shown after a rendering error of a route. The state is lost, so the only way on is to reload. */
export function RouteFailure(): ReactNode {
  const { t } = useTranslation();
  return <PageFailure text={t('page_broken')} onRetry={() => location.reload()} />;
}
