import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useApp } from '../../../../lib/app-context.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { pathTo } from '../../../../lib/pages/pages.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { orderLife, STATES, TONES } from '../order/order-life.ts';
import styles from '../otc.module.css';
import { BUY, type OtcOrder } from '../side.ts';
import { useMoney } from '../use-money.ts';

export function OrderCard({ order }: { order: OtcOrder }): ReactNode {
  const { t } = useTranslation('otc');
  const { quotes } = useApp();
  const language = useLanguage();
  const money = useMoney();
  const { id, type, status, number, total, fiat, currency_name, nickname, create_time } = order;
  const state = STATES[status];
  const { step } = orderLife(order, quotes.serverNow());
  const isBuy = type === BUY;
  return (
    <div className={styles['listed']}>
      <Link
        to={pathTo('pages/otc/order', { id })}
        className={`${styles['card']} ${styles['link']}`}
      >
        <span className={styles['spread']}>
          <strong className={isBuy ? styles['buys'] : styles['sells']}>
            {t(isBuy ? 'buy_coin' : 'sell_coin', { coin: currency_name })}
          </strong>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </span>
        <span className={styles['spread']}>
          <span>{money.coin(number, currency_name)}</span>
          <strong>{money.withFiat(total, fiat)}</strong>
        </span>
        <span className={styles['spread']}>
          <span className={styles['quiet']}>{`${nickname} · ${id}`}</span>
          <span className={styles['quiet']}>{timeText(create_time, language, 'short')}</span>
        </span>
        <span className={styles['quiet']}>{t(`steps.${step}`)}</span>
      </Link>
    </div>
  );
}
