import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpotBalance } from '../../../../shared/assets/use-spot-balance.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import styles from '../nft.module.css';
import bar from './buy-bar.module.css';

export function YouHave({ id, unit }: { id: number; unit: string }): ReactNode {
  const { t } = useTranslation('nft');
  const amounts = useAmounts();
  const available = useSpotBalance(id);
  if (available === undefined) return null;
  return (
    <div className={bar['have']}>
      <p className={styles['quiet']}>{t('you_have')}</p>
      <p className={bar['amount']}>
        {amounts.amount(available, unit)} <span className={styles['unit']}>{unit}</span>
      </p>
    </div>
  );
}
