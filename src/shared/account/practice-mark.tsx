import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSandbox } from '../../lib/api/use-setting.ts';
import { Badge } from '../../ui/layout/badge.tsx';

/** Wherever money is moved in practice mode: it has no real value. */
export function PracticeMark(): ReactNode {
  const { t } = useTranslation('home');
  const sandbox = useSandbox();
  return sandbox?.enabled === true ? <Badge tone="warn">{t('practice')}</Badge> : null;
}
