import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { giveFeedback } from '../../../../shared/feedback/feedback.ts';
import { ExactAmount } from '../../../../shared/figures/exact-amount.tsx';
import { MONEY_DECIMALS, NONE, withSign } from '../../../../shared/trade/money.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import { usePriceText } from '../use-price-text.ts';
import { ConfirmOption } from './confirm-option.tsx';
import { durationText } from './duration-text.ts';
import styles from './option-result.module.css';
import { useOptionNet } from './use-option-net.ts';
import { type OptionOrder, useOptionOrder } from './use-option-order.ts';
import { useSpotCover } from './use-spot-cover.ts';

const FINISHED = 3;
/** The result alone is there for this long. */
const READ_MS = 2_000;
const RESULTS = { 1: 'won', 0: 'same', '-1': 'lost' } as const;

/** The option that ended last while the page is open: its result, and a button that repeats it. */
export function OptionResult(): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes, state } = useApp();
  const figures = useFigures();
  const priceText = usePriceText();
  const netOf = useOptionNet();
  const [order, setOrder] = useState<OptionOrder>();
  const coverOf = useSpotCover(order);
  const { trade } = useSnapshot(state);
  const [isAsking, setAsking] = useState(false);
  const [isReadable, setReadable] = useState(false);
  const again = useOptionOrder(() => {
    setAsking(false);
    setOrder(undefined);
  });
  const durations = useCall(
    'microtrade.seconds',
    { match_id: order?.match_id ?? 0 },
    { enabled: order !== undefined },
  );
  const orderId = order?.id;
  // A new result is read before the next option is offered.
  useEffect(() => {
    setReadable(false);
    if (orderId === undefined) return;
    const timer = setTimeout(() => setReadable(true), READ_MS);
    return () => clearTimeout(timer);
  }, [orderId]);
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
  const money = (value: string): string => figures.withDecimals(value, MONEY_DECIMALS);
  const exact = (value: string): ReactNode => (
    <ExactAmount value={value} unit={order.currency_name} text={money(value)} />
  );
  const result = netOf(order);
  const terms = durations.data?.list.find(({ seconds }) => seconds === order.seconds);
  const fromSpot =
    terms === undefined ? undefined : coverOf({ stake: order.number, fee_rate: terms.fee_rate });
  const repeat = (): void =>
    again.send({
      match_id: order.match_id,
      currency_id: order.currency_id,
      type: order.type,
      seconds: order.seconds,
      number: order.number,
      ...(fromSpot !== undefined && { from_spot: fromSpot }),
    });
  return (
    <section className={styles['result']} data-kind={kind} role="status">
      <div className={styles['head']}>
        <Icon name={kind === 'won' ? 'check' : kind === 'lost' ? 'close' : 'equal'} />
        <h3>{t(`option.result_${kind}`)}</h3>
        <IconButton icon="close" label={t('option.dismiss')} onClick={() => setOrder(undefined)} />
      </div>
      <div className={styles['figures']}>
        <p>
          <span>{t('option.result_unit', { unit: order.currency_name })}</span>
          <strong>{result === undefined ? NONE : withSign(money(result), result)}</strong>
        </p>
        <p>
          <span>{t('option.paid')}</span>
          <strong>{order.payout === null ? NONE : exact(order.payout)}</strong>
        </p>
        <p>
          <span>{t('close.costs')}</span>
          <strong>{exact(order.fee)}</strong>
        </p>
      </div>
      <p className={styles['prices']}>
        {`${order.symbol} · ${priceText(order, order.open_price)} → ${order.end_price === null ? NONE : priceText(order, order.end_price)}`}
        {order.reason === 'no_tick' ? ` · ${t('option.no_tick')}` : null}
      </p>
      <Button
        wide
        small
        look="outline"
        busy={again.sending !== undefined}
        disabled={!isReadable || terms?.status !== 1}
        onClick={() => (trade.confirms ? setAsking(true) : repeat())}
      >
        {t('option.again', {
          direction,
          duration: durationText(t, order.seconds),
          amount: figures.plain(order.number),
        })}
      </Button>
      {again.error === undefined || isAsking ? null : (
        <p className={styles['fault']}>{again.error}</p>
      )}
      <ConfirmOption
        terms={
          isAsking && terms !== undefined
            ? {
                symbol: order.symbol,
                type: order.type,
                seconds: order.seconds,
                stake: order.number,
                unit: order.currency_name,
                profit_ratio: terms.profit_ratio,
                fee_rate: terms.fee_rate,
                fromSpot,
              }
            : undefined
        }
        busy={again.sending !== undefined}
        error={again.error}
        onConfirm={repeat}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
