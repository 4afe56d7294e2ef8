import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/language-context.ts';
import { useMissedOrders } from '../../../lib/market/hooks.ts';
import type { LeverOrder } from '../../../lib/market/types.ts';
import { timeText } from '../../../lib/time-text.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { useGo } from '../../../lib/use-go.ts';
import { MONEY_DECIMALS, toneOf, withSign } from '../../../shared/trade/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon, type IconName } from '../../../ui/media/icons.tsx';
import styles from './missed-orders.module.css';

const [PENDING, CLOSED, CANCELLED] = [0, 3, 4];

/** Changes of contract orders during an outage, until dismissed. */
export function MissedOrders(): ReactNode {
  const { t } = useTranslation('trade');
  const go = useGo();
  const [orders, dismiss] = useMissedOrders();
  if (orders.length === 0) return null;
  return (
    <section className={styles['missed']} role="status" aria-label={t('missed.title')}>
      <h3 className={styles['title']}>
        <Icon name="clock" size={18} />
        {t('missed.title')}
      </h3>
      <ul>
        {orders.map((order) => (
          <Missed key={`${order.id} ${order.status}`} order={order} />
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button small onClick={() => go('pages/transaction/contract_order')}>
          {t('missed.see')}
        </Button>
        <Button small onClick={dismiss}>
          {t('missed.dismiss')}
        </Button>
      </div>
    </section>
  );
}

/** What became of it and when; at the end its result, or the margin that it holds. */
function Missed({ order }: { order: LeverOrder }): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const language = useLanguage();
  const { symbol, status, type, close_reason, fact_profits } = order;
  const isClosed = status === CLOSED;
  const money = (value: string): string => figures.fixed(value, MONEY_DECIMALS);
  const values = {
    symbol,
    price: figures.plain(isClosed ? order.update_price : order.price),
    profit: withSign(money(fact_profits), fact_profits),
  };
  const icon: IconName = status === CANCELLED ? 'ban' : (type === 1) === isClosed ? 'fall' : 'rise';
  const time = order.complete_time ?? order.handle_time ?? order.create_time;
  return (
    <li className={styles['row']}>
      <span className={styles['icon']} data-icon={icon}>
        <Icon name={icon} size={16} />
      </span>
      <span className={styles['words']}>
        <span>{t(`missed.${nameOf(status, close_reason)}`, values)}</span>
        <span className={styles['note']}>{timeText(time, language, 'clock')}</span>
      </span>
      <span className={styles['words']} data-end>
        <span className={styles[isClosed ? toneOf(fact_profits) : 'plain']}>
          {isClosed ? values.profit : money(order.caution_money)}
        </span>
        <span className={styles['note']}>{t(isClosed ? 'profit' : 'margin')}</span>
      </span>
    </li>
  );
}

function nameOf(status: number, reason: LeverOrder['close_reason']) {
  if (status === CANCELLED) return 'cancelled';
  if (status !== CLOSED) return status === PENDING ? 'placed' : 'opened';
  return reason === 'liquidation' ? 'liquidated' : 'closed';
}
