import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectOrder } from '../../../../../protocol/calls/products/products.ts';
import { outdate } from '../../../../lib/api/queries.ts';
import { TOUCHED } from '../../../../lib/api/stale-calls.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { CoinDisc } from '../../../../shared/assets/coin-disc.tsx';
import { TimeLeft } from '../../../../shared/figures/time-left.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import styles from '../earn.module.css';
import { ORDER_TONES, orderState } from './project-state.ts';
import { SubscriptionRows } from './subscription-rows.tsx';

export function SubscriptionCard({ order }: { order: ProjectOrder }): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const amounts = useAmounts();
  const { queries } = useApp();
  const state = orderState(order);
  const { name, currency_name: token, unlock_time } = order;
  return (
    <article className={styles['card']}>
      <div className={styles['head']}>
        <CoinDisc id={order.currency_id} code={token} />
        <div className={styles['names']}>
          <h2 className={styles['title']}>{name}</h2>
          <p className={styles['state']}>
            <Badge tone={ORDER_TONES[state]}>{t(`ieo.order_state.${state}`)}</Badge>
            <span className={styles['quiet']}>
              {timeText(order.create_time, language, 'moment')}
            </span>
          </p>
        </div>
        <p className={styles['put']}>
          <span className={styles['quiet']}>{t('ieo.subscribed')}</span>
          <span className={styles['figure']}>
            {amounts.amount(order.amount, token)} <span className={styles['unit']}>{token}</span>
          </span>
        </p>
      </div>
      <SubscriptionRows order={order} />
      {state !== 'locked' || unlock_time === null ? null : (
        <p className={styles['spread']}>
          <span className={styles['quiet']}>{t('ieo.unlocks_in')}</span>
          <strong>
            <TimeLeft
              label={t('ieo.unlocks_in')}
              endsAt={unlock_time}
              onEnd={() => outdate(queries, TOUCHED.project_order)}
            />
          </strong>
        </p>
      )}
    </article>
  );
}
