import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/language-context.ts';
import { useConnection, usePortfolio, usePositionFigures } from '../../lib/market/hooks.ts';
import type { Instrument, LeverOrder } from '../../lib/market/types.ts';
import { percentText } from '../../lib/percent.ts';
import { pixelsOf } from '../../lib/pixels.ts';
import { useCore } from '../../lib/use-core.ts';
import { useFigures } from '../../lib/use-figures.ts';
import { usePriceReader } from '../../lib/use-price-reader.ts';
import { isolatedRisk } from './isolated-risk.ts';
import { amountDecimals, priceDecimals } from './money.ts';
import type { PositionCard } from './position-card.tsx';
import { sideOf } from './side-of.ts';
import { useLiquidationFormula } from './use-liquidation-formula.ts';

const RISK_DECIMALS = 2;

type CardFigures = Pick<
  ComponentProps<typeof PositionCard>,
  'profit' | 'gain' | 'figures' | 'risk'
>;

/** The figures of a position card; live ones come from the worker, at the marks of its last batch. */
export function usePositionView(
  order: LeverOrder,
  instrument: Instrument,
  isOnScreen: boolean,
): CardFigures {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const language = useLanguage();
  const read = usePriceReader();
  const live = usePositionFigures(order.id, isOnScreen);
  const portfolio = usePortfolio(isOnScreen);
  const liquidationFormula = useLiquidationFormula();
  const { isStale, age } = useConnection();
  const decimals = priceDecimals(instrument);
  const side = sideOf(order);
  const about = `${order.symbol} · ${t(`side.${side}`)} ${order.multiple}×`;
  const stop = (price: string | null): string =>
    price === null ? '—' : figures.withDecimals(price, decimals);
  const old = isStale ? { age } : {};
  const profit = live?.pixels.profit ?? 0;
  const tone = profit > 0 ? ('up' as const) : profit < 0 ? ('down' as const) : ('plain' as const);
  const mark = read(live?.mark);
  const [core] = useCore();
  const riskOf = (): Omit<CardFigures['risk'], 'label'> => {
    if (order.margin_mode === 'cross') {
      const rate = portfolio?.riskRate ?? '';
      return rate === ''
        ? { pixels: undefined, text: '—' }
        : { pixels: portfolio?.pixels.riskRate, text: percentText(rate, language) };
    }
    if (core.kind !== 'ready' || mark === undefined) return { pixels: undefined, text: '—' };
    const { equity, rate } = isolatedRisk(core.core, order, mark);
    return {
      pixels: pixelsOf(rate),
      text: percentText(figures.withDecimals(rate, RISK_DECIMALS), language),
      formula: { name: 'risk_rate', args: [equity, order.caution_money], about },
    };
  };
  return {
    profit: {
      label: t('profit_unit', { unit: instrument.legal_name }),
      value: live?.profit ?? '—',
      tone,
      pixels: profit,
      ...old,
      formula:
        mark === undefined
          ? undefined
          : { name: 'pnl', args: [side, order.price, mark, order.number], about },
    },
    gain: {
      label: t('return'),
      value: live === undefined || live.return === '' ? '—' : percentText(live.return, language),
      tone,
    },
    figures: [
      { id: 'open', label: t('open_price'), value: figures.withDecimals(order.price, decimals) },
      { id: 'index', label: t('index_price'), value: live?.mark ?? '—', ...old },
      {
        id: 'lots',
        label: t('lots_short'),
        value: figures.plain(order.share),
        unit: `= ${figures.plain(order.number)} ${instrument.currency_name}`,
      },
      {
        id: 'margin',
        label: t('margin'),
        value: figures.withDecimals(order.caution_money, amountDecimals(instrument.legal_name)),
        formula: {
          name: 'margin',
          args: [order.price, order.number, `${order.multiple}`],
          about,
          serverResult: order.origin_caution_money,
        },
      },
      {
        id: 'liq',
        label: t('liquidation_short'),
        value: live === undefined || live.liquidation === '' ? '—' : live.liquidation,
        tone: 'warn',
        formula:
          live === undefined || live.liquidation === ''
            ? undefined
            : () => liquidationFormula(order),
      },
      {
        id: 'stops',
        label: t('stops'),
        value: `${stop(order.target_profit_price)} / ${stop(order.stop_loss_price)}`,
      },
    ],
    risk: { label: t('risk_rate'), ...riskOf() },
  };
}
