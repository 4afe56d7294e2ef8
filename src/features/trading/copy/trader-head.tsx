import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useSizeText } from '../../../shared/market/use-size-text.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './copy.module.css';
import { FollowerPlaces } from './follower-places.tsx';
import { UNIT, useCopyFigures } from './use-copy-figures.ts';

export function TraderHead({ trader }: { trader: Answer<'follow.traderDetail'> }): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useCopyFigures();
  const { percent } = useFigures();
  const size = useSizeText();
  const { nickname, signature, introduction } = trader;
  const days = t('days', { count: trader.days, number: figures.count(trader.days) });
  return (
    <section className={styles['tools']} aria-label={nickname}>
      <div className={styles['head']}>
        <Avatar name={nickname} image={trader.head_portrait ?? ''} size={56} />
        <div className={styles['names']}>
          <h2 className={`${styles['title']} ${styles['second']}`}>
            {nickname}
            {trader.is_practice ? (
              <Badge>{t('practice')}</Badge>
            ) : (
              <span className={styles['verified']}>
                <Icon name="shield" size={16} />
                <span className="spoken">{t('become.identity')}</span>
              </span>
            )}
          </h2>
          <p className={styles['quiet']}>{signature === '' ? days : `${signature} · ${days}`}</p>
        </div>
      </div>
      {introduction === '' ? null : <p className={styles['text']}>{introduction}</p>}
      {trader.is_practice ? <p className={styles['quiet']}>{t('practice_text')}</p> : null}
      <div className={styles['spread']}>
        <FollowerPlaces trader={trader} />
        <p className={styles['quiet']}>
          <strong>{size(figures.money(trader.copied_margin))}</strong>{' '}
          {t('copied_now', { unit: UNIT })}
        </p>
        <p className={styles['quiet']}>
          {t('share')} <strong>{percent(trader.share_rate)}</strong>
        </p>
      </div>
    </section>
  );
}
