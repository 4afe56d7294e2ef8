import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { MONEY_DECIMALS, NONE, toneOf, withSign } from '../../../../shared/trade/money.ts';
import { Disc } from '../../../../ui/media/disc.tsx';
import { OrderRow } from '../order-row.tsx';
import { usePriceText } from '../use-price-text.ts';
import { durationText } from './duration-text.ts';
import { OptionOrderSheet } from './option-order-sheet.tsx';
import { useOptionNet } from './use-option-net.ts';
import type { OptionOrder } from './use-option-order.ts';

const [RUNNING, CANCELLED] = [1, 4];

export function OptionRow({ order }: { order: OptionOrder }): ReactNode {
  const { t } = useTranslation('trade');
  const language = useLanguage();
  const figures = useFigures();
  const priceText = usePriceText();
  const instruments = useInstruments();
  const [isOpen, setOpen] = useState(false);
  const image =
    instruments.kind === 'ready'
      ? instruments.instruments.find(({ match_id }) => match_id === order.match_id)?.image
      : undefined;
  const profit = useOptionNet()(order);
  const direction = t(order.type === 1 ? 'option.up' : 'option.down');
  return (
    <>
      <OrderRow
        lead={<Disc image={image ?? ''} code={order.symbol.split('/')[0] ?? ''} />}
        title={order.symbol}
        badges={[
          {
            text: `${direction} ${durationText(t, order.seconds)}`,
            tone: order.type === 1 ? 'up' : 'down',
          },
        ]}
        value={
          profit === undefined
            ? NONE
            : withSign(figures.withDecimals(profit, MONEY_DECIMALS), profit)
        }
        tone={toneOf(profit)}
        terms={`${priceText(order, order.open_price)} → ${order.end_price === null ? NONE : priceText(order, order.end_price)}`}
        gain={`${figures.plain(order.number)} ${order.currency_name}`}
        end={endOf()}
        time={timeText(order.complete_time ?? order.create_time, language, 'short')}
        costs={t('history.costs', { amount: figures.withDecimals(order.fee, MONEY_DECIMALS) })}
        onPress={() => setOpen(true)}
      />
      {isOpen ? <OptionOrderSheet order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );

  function endOf() {
    if (order.status === RUNNING) return { icon: 'clock' as const, text: t('option.holding') };
    if (order.status === CANCELLED) return { icon: 'ban' as const, text: t('history.cancelled') };
    if (order.reason === 'no_tick') return { icon: 'alert' as const, text: t('option.no_tick') };
    const result = order.result === 1 ? 'won' : order.result === 0 ? 'same' : 'lost';
    const icon = result === 'won' ? ('check' as const) : ('minus' as const);
    return { icon, text: t(`option.result_${result}`) };
  }
}
