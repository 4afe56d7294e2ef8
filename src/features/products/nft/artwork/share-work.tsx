import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../lib/pages/pages.ts';
import type { Nft } from '../../../../lib/products/nft.ts';
import { ShareLink } from '../../../../shared/content/share-link.tsx';

export function ShareWork({ work: { name, code } }: { work: Nft }): ReactNode {
  const { t } = useTranslation('nft');
  const path = pathTo('pages/nft/artworkDetail', { code });
  return <ShareLink label={t('share')} title={name} path={path} />;
}
