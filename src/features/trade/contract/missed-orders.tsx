import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMissedOrders } from '../../../lib/market/hooks.ts';
import type { LeverOrder } from '../../../lib/market/types.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { MONEY_DECIMALS } from '../../../shared/trade/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import styles from './missed-orders.module.css';

const [CLOSED, CANCELLED] = [3, 4];

/** Changes of contract orders during an outage, until dismissed. */
export function MissedOrders(): ReactNode {
  const { t } = useTranslation('trade');
  const [orders, dismiss] = useMissedOrders();
  const figures = useFigures();
  if (orders.length === 0) return null;
  const text = (order: LeverOrder): string => {
    const values = {
      symbol: order.symbol,
      price: figures.plain(order.status === CLOSED ? order.update_price : order.price),
      profit: figures.fixed(order.fact_profits, MONEY_DECIMALS),
    };
    if (order.status === CANCELLED) return t('missed.cancelled', values);
    if (order.status !== CLOSED)
      return t(order.status === 0 ? 'missed.placed' : 'missed.opened', values);
    return t(order.close_reason === 'liquidation' ? 'missed.liquidated' : 'missed.closed', values);
  };
  return (
    <div className={styles['missed']} role="status">
      <Notice tone="base" title={t('missed.title')}>
        <ul>
          {orders.map((order) => (
            <li key={`${order.id} ${order.status}`}>{text(order)}</li>
          ))}
        </ul>
        <Button small look="link" onClick={dismiss}>
          {t('missed.dismiss')}
        </Button>
      </Notice>
    </div>
  );
}
