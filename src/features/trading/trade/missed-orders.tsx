import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeverOrder } from '../../../../protocol/calls/trading/contract.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import type { TradeTab } from '../../../lib/state/trade-memory.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import {
  amountDecimals,
  MONEY_DECIMALS,
  NONE,
  type Tone,
  toneOf,
  unitOf,
  withSign,
  withUnit,
} from '../../../shared/trade/money.ts';
import { netResult } from '../../../shared/trade/net-result.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Icon, type IconName } from '../../../ui/media/icons.tsx';
import styles from './missed-orders.module.css';
import { durationText } from './option/duration-text.ts';
import { useOptionNet } from './option/use-option-net.ts';
import type { OptionOrder } from './option/use-option-order.ts';
import type { SpotOrder } from './spot/spot-order.ts';
import { keyOf, type MissedOrder } from './use-missed-orders.ts';
import { usePriceText } from './use-price-text.ts';

const [PENDING, CLOSED, CANCELLED] = [0, 3, 4];
const RESULTS = { 1: 'won', 0: 'same', '-1': 'lost' } as const;

interface MissedOrdersProps {
  ref?: Ref<HTMLElement>;
  orders: readonly MissedOrder[];
  onSee(tab: TradeTab): void;
  onDismiss(): void;
}

/** Orders that changed during an outage, until dismissed. */
export function MissedOrders({ ref, orders, onSee, onDismiss }: MissedOrdersProps): ReactNode {
  const { t } = useTranslation('trade');
  const [newest] = orders;
  if (newest === undefined) return null;
  return (
    <section ref={ref} className={styles['missed']} role="status" aria-label={t('missed.title')}>
      <h3 className={styles['title']}>
        <Icon name="clock" size={18} />
        {t('missed.title')}
      </h3>
      <ul>
        {orders.map((one) => (
          <Missed key={keyOf(one)} one={one} />
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button small onClick={() => onSee(newest.tab)}>
          {t('missed.see')}
        </Button>
        <Button small onClick={onDismiss}>
          {t('missed.dismiss')}
        </Button>
      </div>
    </section>
  );
}

function Missed({ one }: { one: MissedOrder }): ReactNode {
  if (one.tab === 'contract') return <MissedContract order={one.order} />;
  if (one.tab === 'spot') return <MissedSpot order={one.order} />;
  return <MissedOption order={one.order} />;
}

interface RowProps {
  icon: IconName;
  text: string;
  time: number;
  /** After the time. */
  notes?: readonly string[];
  value: string;
  tone: Tone;
  valueNote?: string;
}

function Row({ icon, text, time, notes = [], value, tone, valueNote }: RowProps): ReactNode {
  const language = useLanguage();
  return (
    <li className={styles['row']}>
      <span className={styles['icon']} data-icon={icon}>
        <Icon name={icon} size={16} />
      </span>
      <span className={styles['words']}>
        <span>{text}</span>
        <span className={styles['note']}>
          {[timeText(time, language, 'clock'), ...notes].join(' · ')}
        </span>
      </span>
      <span className={styles['words']} data-end>
        <span className={styles[tone]}>{value}</span>
        {valueNote === undefined ? null : <span className={styles['note']}>{valueNote}</span>}
      </span>
    </li>
  );
}

/** Ends with the result of a closed order, otherwise with its margin. */
function MissedContract({ order }: { order: LeverOrder }): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const { symbol, status, type, close_reason } = order;
  const [core] = useCore();
  const isClosed = status === CLOSED;
  const result =
    core.kind === 'ready' ? netResult(core.core, order.fact_profits, order) : undefined;
  const money = (value: string): string => {
    const unit = unitOf(symbol);
    return withUnit(figures.withDecimals(value, amountDecimals(unit)), unit);
  };
  const price = figures.plain(isClosed ? order.update_price : order.price);
  return (
    <Row
      icon={status === CANCELLED ? 'ban' : (type === 1) === isClosed ? 'fall' : 'rise'}
      text={t(`missed.${nameOf(status, close_reason)}`, { symbol, price })}
      time={order.complete_time ?? order.handle_time ?? order.create_time}
      notes={[
        `${t(type === 1 ? 'side.long' : 'side.short')} ${order.multiple}×`,
        t('bulk.lots', { lots: figures.plain(order.share) }),
      ]}
      value={
        !isClosed
          ? money(order.caution_money)
          : result === undefined
            ? NONE
            : withSign(money(result), result)
      }
      tone={isClosed ? toneOf(result) : 'plain'}
      valueNote={t(isClosed ? 'missed.after_costs' : 'margin')}
    />
  );
}

function nameOf(status: number, reason: LeverOrder['close_reason']) {
  if (status === CANCELLED) return 'cancelled';
  if (status !== CLOSED) return status === PENDING ? 'placed' : 'opened';
  return reason === 'liquidation' ? 'liquidated' : 'closed';
}

/** What was filled, and what was received for it after the fee. */
function MissedSpot({ order }: { order: SpotOrder }): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const [core] = useCore();
  const { symbol, status, type, filled } = order;
  const isBuy = type === 1;
  const [coin = '', unit = ''] = symbol.split('/');
  const time = order.complete_time ?? order.update_time;
  const price = order.avg_price ?? order.target_price;
  const pairPrice = usePriceText();
  const priceText = price === null ? NONE : pairPrice(order, price);
  if (filled === '0') {
    const name = status === CANCELLED ? 'cancelled' : 'placed';
    const size = `${figures.plain(order.amount ?? order.quote_amount ?? '0')} ${order.amount === null ? unit : coin}`;
    return (
      <Row
        icon={status === CANCELLED ? 'ban' : isBuy ? 'rise' : 'fall'}
        text={t(`missed.${name}`, { symbol, price: priceText })}
        time={time}
        value={size}
        tone="plain"
      />
    );
  }
  const gross = isBuy ? filled : order.turnover;
  const net = core.kind === 'ready' ? core.core.evaluate('sub', [gross, order.fee]) : gross;
  const part =
    status === CLOSED ? [] : [t(status === CANCELLED ? 'missed.rest_cancelled' : 'missed.part')];
  return (
    <Row
      icon={isBuy ? 'rise' : 'fall'}
      text={t(isBuy ? 'missed.bought' : 'missed.sold', { amount: figures.plain(filled), coin })}
      time={time}
      notes={[priceText, ...part]}
      value={`+${isBuy ? `${figures.plain(net)}\u00a0${coin}` : withUnit(figures.withDecimals(net, amountDecimals(unit)), unit)}`}
      tone="plain"
      valueNote={t('missed.after_fee')}
    />
  );
}

function MissedOption({ order }: { order: OptionOrder }): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const { status, type, result } = order;
  const net = useOptionNet()(order);
  const isEnded = status === CLOSED;
  const profit = isEnded ? (net ?? '0') : undefined;
  const value = profit ?? order.number;
  const amountText = withUnit(figures.withDecimals(value, MONEY_DECIMALS), order.currency_name);
  const direction = t(type === 1 ? 'option.up' : 'option.down');
  return (
    <Row
      icon={status === CANCELLED ? 'ban' : type === 1 ? 'rise' : 'fall'}
      text={
        isEnded
          ? t(`option.result_${RESULTS[result ?? 0]}`)
          : status === CANCELLED
            ? t('option.cancelled')
            : t('option.placed', { price: figures.plain(order.open_price) })
      }
      time={order.complete_time ?? order.create_time}
      notes={[order.symbol, `${direction} ${durationText(t, order.seconds)}`]}
      value={profit === undefined ? amountText : withSign(amountText, profit)}
      tone={toneOf(profit)}
      valueNote={t(profit === undefined ? 'option.stake' : 'missed.after_costs')}
    />
  );
}
