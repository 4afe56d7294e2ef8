import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Follow } from '../../../../protocol/calls/trading/follow.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { pathTo } from '../../../lib/pages/pages.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { toneOf } from '../../../shared/trade/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './copy.module.css';
import { FollowSheet } from './follow-sheet.tsx';
import { StopSheet } from './stop-sheet.tsx';
import { useCopyFigures } from './use-copy-figures.ts';
import { useRuleText } from './use-rule-text.ts';

const FOLLOWING = 1;

export function FollowCard({ follow }: { follow: Follow }): ReactNode {
  const { t } = useTranslation('copy');
  const language = useLanguage();
  const figures = useCopyFigures();
  const rule = useRuleText();
  const [sheet, setSheet] = useState<'change' | 'stop'>();
  const { nickname, profit, trader_user_id: id, trade_count, cancel_time } = follow;
  const isCurrent = follow.status === FOLLOWING;
  const trades = t('trades', { count: trade_count, number: figures.count(trade_count) });
  const shut = (): void => setSheet(undefined);
  return (
    <article className={styles['card']} aria-label={nickname}>
      <div className={styles['head']}>
        <Avatar name={nickname} image={follow.head_portrait ?? ''} size={40} />
        <div className={styles['names']}>
          <h3 className={styles['title']}>
            <Link className={styles['cover']} to={pathTo('pages/copytrade/trader', { id })}>
              {nickname}
            </Link>
            {isCurrent ? (
              <Badge tone="base">{rule(follow)}</Badge>
            ) : (
              <Badge>
                {t('stopped', {
                  date: timeText(cancel_time ?? follow.create_time, language, 'date'),
                })}
              </Badge>
            )}
          </h3>
          <p className={styles['quiet']}>
            {isCurrent
              ? `${t('since', { date: timeText(follow.create_time, language, 'date') })} · ${trades}`
              : `${rule(follow)} · ${trades}`}
          </p>
        </div>
        <div className={styles['end']}>
          <span className={`${styles['figure']} ${styles[toneOf(profit)]}`}>
            {figures.gain(profit)}
          </span>
          <span className={styles['quiet']}>{t('profit_unit')}</span>
        </div>
      </div>
      <Terms follow={follow} />
      {follow.stop_reason === null || follow.stop_reason === 'user' ? null : (
        <p className={styles['quiet']}>{t(`stop_reason.${follow.stop_reason}`)}</p>
      )}
      {isCurrent && follow.skipped_count > 0 ? <SkippedCopies follow={follow} /> : null}
      {isCurrent ? (
        <div className={`${styles['pair']} ${styles['over']}`}>
          <Button small onClick={() => setSheet('change')}>
            {t('change')}
          </Button>
          <Button small onClick={() => setSheet('stop')}>
            {t('stop.open')}
          </Button>
        </div>
      ) : null}
      {sheet === 'change' ? <FollowSheet trader={follow} follow={follow} onClose={shut} /> : null}
      {sheet === 'stop' ? <StopSheet follow={follow} onClose={shut} /> : null}
    </article>
  );
}

function Terms({ follow }: { follow: Follow }): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useCopyFigures();
  const { loss_limit, margin_limit, tolerance_percent, share_paid } = follow;
  const parts = [
    ...(loss_limit === null ? [] : [t('term.loss', { amount: figures.money(loss_limit) })]),
    ...(margin_limit === null ? [] : [t('term.margin', { amount: figures.money(margin_limit) })]),
    t('term.tolerance', { percent: figures.percent(tolerance_percent) }),
    ...(share_paid === '0' ? [] : [t('term.share', { amount: figures.money(share_paid) })]),
  ];
  return <p className={styles['quiet']}>{parts.join(' · ')}</p>;
}

function SkippedCopies({ follow }: { follow: Follow }): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useCopyFigures();
  const { trader_user_id, skipped_count } = follow;
  const newest = useCall('follow.skipped', { trader_user_id, limit: 1 }).data?.list[0];
  return (
    <div className={`${styles['skipped']} ${styles['over']}`}>
      <Icon name="alert" size={18} />
      <div>
        <p>
          <strong>
            {t('skipped', { count: skipped_count, number: figures.count(skipped_count) })}
          </strong>
        </p>
        {newest === undefined ? null : <p>{newest.reason_text}</p>}
      </div>
      {newest?.reason === 'insufficient_balance' ? (
        <Link to={pathTo('pages/fund/transfer')}>{t('transfer')}</Link>
      ) : null}
    </div>
  );
}
