import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../lib/app-context.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { giveFeedback } from '../../../shared/feedback/feedback.ts';
import { MONEY_DECIMALS, NONE } from '../../../shared/trade/money.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { durationText } from './duration-text.ts';
import styles from './option-result.module.css';
import { type OptionOrder, useOptionOrder } from './use-option-order.ts';
import { usePriceText } from './use-price-text.ts';

const FINISHED = 3;
const RESULTS = { 1: 'won', 0: 'same', '-1': 'lost' } as const;

/** The option that ended last while the page is open: its result, and a button that repeats it. */
export function OptionResult(): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes, state } = useApp();
  const figures = useFigures();
  const priceText = usePriceText();
  const [order, setOrder] = useState<OptionOrder>();
  const again = useOptionOrder(() => setOrder(undefined));
  useEffect(
    () =>
      quotes.onEvent('user', (event) => {
        const { kind, data } = event as { kind: string; data: OptionOrder };
        if (kind !== 'micro_order' || data.status !== FINISHED) return;
        setOrder(data);
        if (data.result !== 0)
          giveFeedback(data.result === 1 ? 'won' : 'lost', state.trade.feedback);
      }),
    [quotes, state],
  );
  if (order === undefined) return null;
  const kind = RESULTS[order.result ?? 0];
  const direction = t(order.type === 1 ? 'option.up' : 'option.down');
  const money = (value: string | null): string =>
    value === null ? NONE : figures.withDecimals(value, MONEY_DECIMALS);
  const sign = kind === 'won' ? '+' : '';
  return (
    <section className={styles['result']} data-kind={kind} role="status">
      <div className={styles['head']}>
        <Icon name={kind === 'won' ? 'check' : kind === 'lost' ? 'close' : 'equal'} />
        <h3>{t(`option.result_${kind}`)}</h3>
        <IconButton icon="close" label={t('option.dismiss')} onClick={() => setOrder(undefined)} />
      </div>
      <div className={styles['figures']}>
        <p>
          <span>{t('profit_unit', { unit: order.currency_name })}</span>
          <strong>{`${sign}${money(order.fact_profits)}`}</strong>
        </p>
        <p>
          <span>{t('option.paid')}</span>
          <strong>{money(order.payout)}</strong>
        </p>
      </div>
      <p className={styles['prices']}>
        {`${order.symbol} · ${priceText(order, order.open_price)} → ${order.end_price === null ? NONE : priceText(order, order.end_price)}`}
        {order.reason === 'no_tick' ? ` · ${t('option.no_tick')}` : null}
      </p>
      <Button
        wide
        look={order.type === 1 ? 'up' : 'down'}
        busy={again.sending !== undefined}
        onClick={() =>
          again.send({
            match_id: order.match_id,
            currency_id: order.currency_id,
            type: order.type,
            seconds: order.seconds,
            number: order.number,
          })
        }
      >
        {t('option.again', {
          direction,
          duration: durationText(t, order.seconds),
          amount: figures.plain(order.number),
        })}
      </Button>
      {again.error === undefined ? null : <p className={styles['fault']}>{again.error}</p>}
    </section>
  );
}
