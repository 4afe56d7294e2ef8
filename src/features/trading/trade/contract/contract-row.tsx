import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import {
  amountDecimals,
  NONE,
  toneOf,
  unitOf,
  withSign,
  withUnit,
} from '../../../../shared/trade/money.ts';
import { costsOf, netResult } from '../../../../shared/trade/net-result.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { useGainText } from '../../../../shared/trade/use-gain-text.ts';
import { Disc } from '../../../../ui/media/disc.tsx';
import type { IconName } from '../../../../ui/media/icons.tsx';
import { OrderRow } from '../order-row.tsx';

const [PENDING, CLOSED, CANCELLED] = [0, 3, 4];

const ICONS: Readonly<Record<NonNullable<LeverOrder['close_reason']>, IconName>> = {
  user: 'person',
  batch: 'layers',
  take_profit: 'target',
  stop_loss: 'shield',
  liquidation: 'alert',
  trader: 'swap',
  reverse: 'swap',
  trailing_stop: 'shield',
  limit_close: 'target',
};

export function ContractRow({ order }: { order: LeverOrder }): ReactNode {
  const { t } = useTranslation('trade');
  const language = useLanguage();
  const figures = useFigures();
  const gainText = useGainText();
  const go = useGo();
  const [core] = useCore();
  const instruments = useInstruments();
  const instrument =
    instruments.kind === 'ready'
      ? instruments.instruments.find(({ match_id }) => match_id === order.match_id)
      : undefined;
  const isClosed = order.status === CLOSED;
  const isWaiting = order.status === PENDING || order.status === CANCELLED;
  // A closed order shows its result after costs, an open one its profit so far.
  const profit = !isClosed
    ? order.profits
    : core.kind === 'ready'
      ? netResult(core.core, order.fact_profits, order)
      : order.fact_profits;
  const tone = isWaiting ? 'plain' : toneOf(profit);
  const compute = (name: string, ...args: string[]): string | undefined =>
    core.kind === 'ready' ? core.core.evaluate(name, args) : undefined;
  const gain = compute('return_on_margin', profit, order.origin_caution_money);
  const costs = core.kind === 'ready' ? costsOf(core.core, order) : undefined;
  const unit = unitOf(order.symbol);
  const money = (value: string): string =>
    withUnit(figures.withDecimals(value, amountDecimals(unit)), unit);
  const lots = figures.plain(order.share);
  const price = figures.plain(order.price);
  return (
    <OrderRow
      lead={<Disc image={instrument?.image ?? ''} code={order.symbol.split('/')[0] ?? ''} />}
      title={order.symbol}
      badges={[
        {
          text: `${t(`side.${sideOf(order)}`)} ${order.multiple}×`,
          tone: order.type === 1 ? 'up' : 'down',
        },
        { text: t(`mode.${order.margin_mode}`) },
        ...(order.trader_user_id === null ? [] : [{ text: t('copied'), tone: 'base' as const }]),
      ]}
      value={isWaiting ? NONE : withSign(money(profit), profit)}
      tone={tone}
      terms={
        isWaiting
          ? t('history.limit', { price, lots })
          : t('history.prices', { open: price, close: figures.plain(order.update_price), lots })
      }
      gain={
        order.status === CANCELLED
          ? t('history.margin_back', {
              amount: money(order.origin_caution_money),
            })
          : isWaiting || gain === undefined
            ? undefined
            : gainText(gain)
      }
      end={endOf()}
      time={timeText(
        order.complete_time ?? order.handle_time ?? order.create_time,
        language,
        'short',
      )}
      costs={costs === undefined ? undefined : t('history.costs', { amount: money(costs) })}
      onPress={() => go('pages/transaction/order_detail', { id: order.id })}
    />
  );

  function endOf(): { icon: IconName; text: string; isWarning?: boolean } {
    const { status, close_reason } = order;
    if (status === CANCELLED) return { icon: 'ban', text: t('history.cancelled') };
    if (status === PENDING) return { icon: 'clock', text: t('orders.pending') };
    if (close_reason === null) return { icon: 'candles', text: t('history.open') };
    return {
      icon: ICONS[close_reason],
      text: t(`reason.${close_reason}`),
      isWarning: close_reason === 'liquidation',
    };
  }
}
