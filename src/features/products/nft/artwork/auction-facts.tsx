import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Icon } from '../../../../ui/media/icons.tsx';
import styles from '../nft.module.css';
import view from './artwork-view.module.css';
import facts from './auction-facts.module.css';
import type { ArtworkDetail } from './detail.ts';

export function AuctionFacts({ work }: { work: ArtworkDetail }): ReactNode {
  const { t } = useTranslation('nft');
  const amounts = useAmounts();
  const { margin, min_raise, currency_name, my_margin, sale_state } = work;
  const text = (value: string | null): string =>
    value === null ? t('none') : amounts.withUnit(value, currency_name);
  return (
    <dl className={view['facts']}>
      <div>
        <dt>{t('margin')}</dt>
        <dd>{text(margin)}</dd>
      </div>
      <div>
        <dt>{t('raise_by')}</dt>
        <dd>{text(min_raise)}</dd>
      </div>
      {my_margin === null && sale_state === 0 ? null : <YourMargin isPaid={my_margin !== null} />}
    </dl>
  );
}

function YourMargin({ isPaid }: { isPaid: boolean }): ReactNode {
  const { t } = useTranslation('nft');
  return (
    <div>
      <dt>{t('your_margin')}</dt>
      <dd className={isPaid ? styles['good'] : undefined}>
        {isPaid ? (
          <span className={facts['paid']}>
            <Icon name="check" size={16} />
            {t('paid')}
          </span>
        ) : (
          t('not_paid')
        )}
      </dd>
    </div>
  );
}
