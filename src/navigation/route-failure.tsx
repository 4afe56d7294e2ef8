import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageFailure } from '../ui/layout/failure.tsx';

/** A page that broke while it was drawn. What was typed is gone with it, so loading it again is all there is. */
export function RouteFailure(): ReactNode {
  const { t } = useTranslation();
  return <PageFailure text={t('page_broken')} onRetry={() => location.reload()} />;
}
