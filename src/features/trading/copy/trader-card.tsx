import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Trader } from '../../../../protocol/calls/trading/follow.ts';
import { useKnownUser } from '../../../lib/app-context.ts';
import { pixelsOf } from '../../../lib/core/pixels.ts';
import { pathTo } from '../../../lib/pages/pages.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { toneOf } from '../../../shared/trade/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import styles from './copy.module.css';
import { FollowerPlaces } from './follower-places.tsx';
import { ProfitCurve } from './profit-curve.tsx';
import { NO_FIGURE, tradedFigure } from './traded-figure.ts';
import { UNIT, useCopyFigures } from './use-copy-figures.ts';

export function TraderCard({ trader }: { trader: Trader }): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useCopyFigures();
  const { trader_user_id: id, nickname, profit_total, profit_rate_percent } = trader;
  const hasTrades = trader.trade_count > 0;
  return (
    <div className={styles['listed']}>
      <article className={styles['card']} aria-label={nickname}>
        <div className={styles['head']}>
          <Avatar name={nickname} image={trader.head_portrait ?? ''} size={40} />
          <div className={styles['names']}>
            <h2 className={styles['title']}>
              <Link className={styles['cover']} to={pathTo('pages/copytrade/trader', { id })}>
                {nickname}
              </Link>
              {trader.is_practice ? <Badge>{t('practice')}</Badge> : null}
            </h2>
            <p className={styles['quiet']}>
              {`${t('days', { count: trader.days, number: figures.count(trader.days) })} · ${t(
                'trades',
                { count: trader.trade_count, number: figures.count(trader.trade_count) },
              )}`}
            </p>
          </div>
          <span className={styles['over']}>
            <CardAction trader={trader} />
          </span>
        </div>
        <div className={styles['results']}>
          <div>
            <p className={styles['quiet']}>{t('total_profit', { unit: UNIT })}</p>
            {hasTrades ? (
              <p className={`${styles['second']} ${styles[toneOf(profit_total)]}`}>
                {figures.gain(profit_total)}
                <span className={styles['beside']}>{figures.gainPercent(profit_rate_percent)}</span>
              </p>
            ) : (
              <p className={styles['second']}>{NO_FIGURE}</p>
            )}
          </div>
          {hasTrades ? (
            <ProfitCurve points={trader.profit_curve.map(([, profit]) => pixelsOf(profit))} />
          ) : (
            <p className={styles['quiet']}>{t('history_none')}</p>
          )}
        </div>
        <div className={styles['spread']}>
          <p className={styles['quiet']}>
            {t('accuracy')}{' '}
            <strong>{tradedFigure(trader, figures.percent(trader.accuracy))}</strong>
          </p>
          <p className={styles['quiet']}>
            {t('drawdown')}{' '}
            <span className={trader.drawdown_percent === '0' ? undefined : styles['down']}>
              {tradedFigure(trader, figures.fall(trader.drawdown_percent))}
            </span>
          </p>
          <FollowerPlaces trader={trader} />
        </div>
      </article>
    </div>
  );
}

function CardAction({ trader }: { trader: Trader }): ReactNode {
  const { t } = useTranslation('copy');
  const go = useGo();
  const me = useKnownUser();
  const { trader_user_id: id, nickname, is_following } = trader;
  if (me?.id === id) return <Badge tone="base">{t('you')}</Badge>;
  if (is_following) {
    return (
      <Button
        small
        look="outline"
        icon="check"
        aria-label={t('following_name', { name: nickname })}
        onClick={() => go('pages/copytrade/trader', { id })}
      >
        {t('following')}
      </Button>
    );
  }
  const isFull = trader.follower_count >= trader.follower_limit;
  return (
    <Button
      small
      disabled={isFull}
      aria-label={t(isFull ? 'full_name' : 'copy_name', { name: nickname })}
      onClick={() => go('pages/follow/follow', { id })}
    >
      {t(isFull ? 'full' : 'copy')}
    </Button>
  );
}
