import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuoteDetail } from '../../lib/market/hooks.ts';
import { NONE } from '../../shared/trade/money.ts';
import { Icon } from '../../ui/media/icons.tsx';
import styles from './book-middle.module.css';

export function BookMiddle({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('trade');
  const detail = useQuoteDetail(id);
  const direction = detail?.direction ?? 'none';
  return (
    <div className={styles['middle']}>
      <p className={styles['last']} data-direction={direction}>
        <span className="spoken">{t('market:last_price')}</span>
        {detail?.price ?? NONE}
        {direction === 'none' ? null : (
          <Icon name={direction === 'up' ? 'rise' : 'fall'} size={14} />
        )}
      </p>
      <p className={styles['index']}>{t('index_line', { price: detail?.mark ?? NONE })}</p>
    </div>
  );
}
