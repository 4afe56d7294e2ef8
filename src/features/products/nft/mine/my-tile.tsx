import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { MyNft } from '../../../../../protocol/calls/products/nft.ts';
import { pathTo } from '../../../../lib/pages/pages.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Icon } from '../../../../ui/media/icons.tsx';
import { WorkPicture } from '../market/work-picture.tsx';
import styles from '../nft.module.css';
import { rarityOf } from '../rarity.ts';
import { useRarityText } from '../use-rarity-text.ts';
import mine from './mine.module.css';

export const UNOPENED = 2;
export const ON_RESALE = 3;

export function MyTile({ item }: { item: MyNft }): ReactNode {
  const { t } = useTranslation('nft');
  const amounts = useAmounts();
  const { id, name, pictures, status, paid, currency_name, sale } = item;
  return (
    <Link to={pathTo('pages/nft/myNft', { id })} className={mine['tile']}>
      <span className={mine['picture']}>
        <WorkPicture pictures={pictures} size="medium" />
        <Sign item={item} />
      </span>
      <span className={mine['name']}>{name}</span>
      {sale !== null ? (
        <span className={mine['resale']}>{amounts.withUnit(sale.price, sale.currency_name)}</span>
      ) : (
        <span className={styles['quiet']}>
          {item.draw !== null && status !== UNOPENED
            ? t('from_box')
            : t('paid_amount', { amount: amounts.withUnit(paid, currency_name) })}
        </span>
      )}
    </Link>
  );
}

function Sign({ item: { status, rarity, sale } }: { item: MyNft }): ReactNode {
  const { t } = useTranslation('nft');
  const rarityText = useRarityText();
  if (status === UNOPENED) return <span className={mine['open']}>{t('open')}</span>;
  if (status === ON_RESALE)
    return (
      <span className={mine['sign']}>
        <Icon name={sale?.sale_mode === 'auction' ? 'gavel' : 'ticket'} size={12} />
        {t('on_resale')}
      </span>
    );
  if (rarity === null) return null;
  return (
    <span className={`${mine['sign']} ${styles[rarityOf(rarity) ?? 'common']}`}>
      <Icon name="gem" size={12} />
      {rarityText(rarity)}
    </span>
  );
}
