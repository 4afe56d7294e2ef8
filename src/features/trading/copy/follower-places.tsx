import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trader } from '../../../../protocol/calls/trading/follow.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './copy.module.css';
import { useCopyFigures } from './use-copy-figures.ts';

export function FollowerPlaces({
  trader: { follower_count, follower_limit },
}: {
  trader: Pick<Trader, 'follower_count' | 'follower_limit'>;
}): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useCopyFigures();
  return (
    <p
      className={`${styles['quiet']} ${styles['places']}`}
      data-full={follower_count >= follower_limit}
    >
      <Icon name="people" size={16} />
      <span className="spoken">{t('followers')}</span>
      <span>
        <strong>{figures.count(follower_count)}</strong>{' '}
        {t('of_places', { most: figures.count(follower_limit) })}
      </span>
    </p>
  );
}
