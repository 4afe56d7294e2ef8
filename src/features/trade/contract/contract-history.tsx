import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useLanguage } from '../../../lib/language-context.ts';
import type { LeverOrder } from '../../../lib/market/types.ts';
import { timeText } from '../../../lib/time-text.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { PagedList } from '../../../shared/answers/paged-list.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { MONEY_DECIMALS } from '../money.ts';
import styles from './contract-history.module.css';

const ROW = 76;
const CANCELLED = 4;

/** Closed and cancelled orders. */
export function ContractHistory(): ReactNode {
  const { t } = useTranslation('trade');
  const pages = useCallPages('lever.my_trade', { status: '3,4', limit: 20 });
  return (
    <PagedList
      label={t('orders.history')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      row={(order) => <HistoryRow order={order} />}
      empty={<EmptyState title={t('history.none')} />}
    />
  );
}

function HistoryRow({ order }: { order: LeverOrder }): ReactNode {
  const { t } = useTranslation('trade');
  const language = useLanguage();
  const figures = useFigures();
  const side = order.type === 1 ? 'long' : 'short';
  const isCancelled = order.status === CANCELLED;
  const profit = order.fact_profits;
  const tone = isCancelled || profit === '0' ? 'plain' : profit.startsWith('-') ? 'down' : 'up';
  return (
    <article className={styles['row']}>
      <p className={styles['names']}>
        <span className={styles['symbol']}>{order.symbol}</span>
        <Badge tone={order.type === 1 ? 'up' : 'down'}>
          {`${t(`side.${side}`)} ${order.multiple}×`}
        </Badge>
      </p>
      <p className={styles['figure']} data-tone={tone}>
        {isCancelled ? t('history.cancelled') : signed(figures.fixed(profit, MONEY_DECIMALS))}
      </p>
      <p className={styles['note']}>
        {t('history.prices', {
          open: figures.plain(order.price),
          close: figures.plain(order.update_price),
          lots: figures.plain(order.share),
        })}
      </p>
      <p className={`${styles['note']} ${styles['end']}`}>
        {order.close_reason === null ? null : `${t(`reason.${order.close_reason}`)} · `}
        {timeText(order.complete_time ?? order.create_time, language, 'minute')}
      </p>
    </article>
  );

  function signed(text: string): string {
    return tone === 'up' ? `+${text}` : text;
  }
}
