import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathTo } from '../../../lib/pages/pages.ts';
import { toneOf } from '../../../shared/trade/money.ts';
import { IconTile } from '../../../ui/media/icon-tile.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './copy.module.css';
import { UNIT, useCopyFigures } from './use-copy-figures.ts';
import { useMyFollows } from './use-my-follows.ts';

export function MyCopiesCard(): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useCopyFigures();
  const { follows, current } = useMyFollows();
  const profit = figures.sum(follows.map((follow) => follow.profit));
  if (follows.length === 0 || profit === undefined) return null;
  return (
    <div className={styles['card']}>
      <div className={styles['head']}>
        <IconTile icon="people" size={40} />
        <div className={styles['names']}>
          <Link
            className={`${styles['cover']} ${styles['title']}`}
            to={pathTo('pages/copytrade/my')}
          >
            {t('mine')}
          </Link>
          <p className={styles['quiet']}>
            {t('followed', { count: current.length, number: figures.count(current.length) })}
          </p>
        </div>
        <div className={styles['end']}>
          <span className={`${styles['figure']} ${styles[toneOf(profit)]}`}>
            {figures.gain(profit)}
          </span>
          <span className={styles['quiet']}>{t('closed_unit', { unit: UNIT })}</span>
        </div>
        <Icon name="forward" size={16} />
      </div>
    </div>
  );
}
