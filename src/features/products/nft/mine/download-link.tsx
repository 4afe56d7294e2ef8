import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyNft } from '../../../../../protocol/calls/products/nft.ts';
import { Icon } from '../../../../ui/media/icons.tsx';
import styles from './download-link.module.css';

export function DownloadLink({ item }: { item: MyNft }): ReactNode {
  const { t } = useTranslation('nft');
  const address = item.media ?? item.pictures.large;
  const ending = /\.\w+$/.exec(address)?.[0] ?? '';
  return (
    <a className={styles['link']} href={address} download={`${item.code}${ending}`}>
      <Icon name="deposit" />
      {t('download')}
    </a>
  );
}
