import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { MONEY_DECIMALS, NONE } from '../../../../shared/trade/money.ts';
import { Disc } from '../../../../ui/media/disc.tsx';
import { OrderRow } from '../order-row.tsx';
import { usePriceText } from '../use-price-text.ts';
import type { SpotOrder } from './spot-order.ts';
import { SpotOrderSheet } from './spot-order-sheet.tsx';

const [FILLED, CANCELLED] = [3, 4];

export function SpotRow({ order }: { order: SpotOrder }): ReactNode {
  const { t } = useTranslation('trade');
  const language = useLanguage();
  const figures = useFigures();
  const instruments = useInstruments();
  const priceText = usePriceText();
  const [isOpen, setOpen] = useState(false);
  const [coin = '', unit = ''] = order.symbol.split('/');
  const image =
    instruments.kind === 'ready'
      ? instruments.instruments.find(({ match_id }) => match_id === order.match_id)?.image
      : undefined;
  const isBuy = order.type === 1;
  const hasFills = order.filled !== '0';
  const price = order.avg_price ?? order.target_price;
  const turnover = `${figures.withDecimals(order.turnover, MONEY_DECIMALS)} ${unit}`;
  return (
    <>
      <OrderRow
        lead={<Disc image={image ?? ''} code={coin} />}
        title={order.symbol}
        badges={[
          { text: t(isBuy ? 'spot.buy' : 'spot.sell'), tone: isBuy ? 'up' : 'down' },
          { text: t(`order_type.${order.kind}`) },
        ]}
        value={
          hasFills
            ? t(isBuy ? 'spot.spent_amount' : 'spot.received_amount', { amount: turnover })
            : NONE
        }
        tone="plain"
        terms={`${figures.plain(order.filled)} / ${order.amount === null ? NONE : figures.plain(order.amount)} ${coin}`}
        gain={price === null ? undefined : priceText(order, price)}
        end={
          order.status === FILLED
            ? { icon: 'check', text: t('spot.filled_share') }
            : order.status === CANCELLED
              ? { icon: 'ban', text: t('history.cancelled') }
              : { icon: 'clock', text: t('orders.pending') }
        }
        time={timeText(order.complete_time ?? order.create_time, language, 'short')}
        costs={
          hasFills
            ? t('history.fee', { amount: figures.plain(order.fee), unit: isBuy ? coin : unit })
            : undefined
        }
        onPress={() => setOpen(true)}
      />
      {isOpen ? <SpotOrderSheet order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
