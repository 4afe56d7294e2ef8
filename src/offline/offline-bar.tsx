import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../lib/device/use-online.ts';
import { Banner } from '../ui/layout/notice.tsx';

/** For pages without prices. Those with prices show the state of the market too (connection-bar.tsx). */
export function OfflineBar(): ReactNode {
  const { t } = useTranslation('ui');
  const online = useOnline();
  return online ? null : <Banner tone="offline" title={t('offline')} />;
}
