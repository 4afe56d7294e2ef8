import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { MONEY_DECIMALS, NONE } from '../../../../shared/trade/money.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { usePriceText } from '../use-price-text.ts';
import { durationText } from './duration-text.ts';
import styles from './option-row.module.css';
import { useOptionNet } from './use-option-net.ts';
import type { OptionOrder } from './use-option-order.ts';

const CANCELLED = 4;

export function EndedOption({ order }: { order: OptionOrder }): ReactNode {
  const { t } = useTranslation('trade');
  const language = useLanguage();
  const figures = useFigures();
  const priceText = usePriceText();
  const profit = useOptionNet()(order) ?? '0';
  const tone = profit === '0' ? 'same' : profit.startsWith('-') ? 'down' : 'up';
  const text = figures.withDecimals(profit, MONEY_DECIMALS);
  const direction = t(order.type === 1 ? 'option.up' : 'option.down');
  return (
    <article className={styles['row']}>
      <div className={styles['middle']}>
        <p className={styles['names']}>
          <strong>{order.symbol}</strong>
          <Badge tone={order.type === 1 ? 'up' : 'down'}>
            {`${direction} ${durationText(t, order.seconds)}`}
          </Badge>
        </p>
        <p className={styles['note']}>
          {`${figures.plain(order.number)} ${order.currency_name} · ${priceText(order, order.open_price)} → ${order.end_price === null ? NONE : priceText(order, order.end_price)} · ${t('history.costs', { amount: figures.withDecimals(order.fee, MONEY_DECIMALS) })}`}
        </p>
      </div>
      <div className={styles['end']}>
        <p className={styles['profit']} data-tone={tone}>
          {order.status === CANCELLED ? t('history.cancelled') : tone === 'up' ? `+${text}` : text}
        </p>
        <p className={styles['note']}>
          {order.reason === 'no_tick'
            ? t('option.no_tick')
            : timeText(order.complete_time ?? order.create_time, language, 'minute')}
        </p>
      </div>
    </article>
  );
}
