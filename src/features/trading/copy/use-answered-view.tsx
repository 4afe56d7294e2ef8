import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../protocol/calls/trading/contract.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import {
  amountDecimals,
  NONE,
  priceDecimals,
  toneOf,
  withSign,
} from '../../../shared/trade/money.ts';
import type { PositionCard } from '../../../shared/trade/position-card.tsx';
import { RiskMeter } from '../../../shared/trade/risk-meter.tsx';
import { sideOf } from '../../../shared/trade/side-of.ts';
import { useGainText } from '../../../shared/trade/use-gain-text.ts';

type CardFigures = Pick<
  ComponentProps<typeof PositionCard>,
  'profit' | 'gain' | 'figures' | 'risk'
>;

/** The figures of a position card as the server answered them, of a position outside the account on view. */
export function useAnsweredView(order: LeverOrder, instrument: Instrument): CardFigures {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const gainText = useGainText();
  const [state] = useCore();
  const side = sideOf(order);
  const about = `${order.symbol} · ${t(`side.${side}`)} ${order.multiple}×`;
  const { profits, origin_caution_money } = order;
  const tone = toneOf(profits);
  const decimals = amountDecimals(instrument.legal_name);
  const price = (value: string | null): string =>
    value === null ? NONE : figures.withDecimals(value, priceDecimals(instrument));
  const gain =
    state.kind === 'ready'
      ? state.core.evaluate('return_on_margin', [profits, origin_caution_money])
      : undefined;
  return {
    profit: {
      label: t('profit_unit', { unit: instrument.legal_name }),
      value: withSign(figures.withDecimals(profits, decimals), profits),
      tone,
      formula: {
        name: 'pnl',
        args: [side, order.price, order.update_price, order.number],
        about,
        serverResult: profits,
      },
    },
    gain: {
      label: t('return'),
      value: gain === undefined ? NONE : gainText(gain),
      tone,
      formula: { name: 'return_on_margin', args: [profits, origin_caution_money], about },
    },
    figures: [
      { id: 'open', label: t('open_price'), value: price(order.price) },
      { id: 'mark', label: t('mark_price'), value: price(order.update_price) },
      {
        id: 'lots',
        label: t('lots_short'),
        value: figures.plain(order.share),
        unit: `= ${figures.plain(order.number)} ${instrument.currency_name}`,
      },
      {
        id: 'margin',
        label: t('margin'),
        value: figures.withDecimals(order.caution_money, decimals),
        formula: {
          name: 'margin',
          args: [order.price, order.number, `${order.multiple}`],
          about,
          serverResult: origin_caution_money,
        },
      },
      {
        id: 'liq',
        label: t('liquidation_short'),
        value: price(order.liquidation_price),
        tone: 'warn',
      },
      {
        id: 'stops',
        label: t('stops'),
        value: `${price(order.target_profit_price)} / ${price(order.stop_loss_price)}`,
      },
    ],
    risk: <RiskMeter label={t('risk_rate')} pixels={undefined} text={NONE} />,
  };
}
