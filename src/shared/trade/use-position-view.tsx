import { type ComponentProps, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../lib/app-context.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { useFigures } from '../../lib/core/use-figures.ts';
import { usePriceReader } from '../../lib/core/use-price-reader.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { percentText } from '../../lib/language/percent.ts';
import { useConnection } from '../../lib/market/hooks.ts';
import type { PortfolioPosition } from '../../lib/market/types.ts';
import { LiveText } from '../figures/live-text.tsx';
import { FormulaRows } from '../formula/formula-rows.tsx';
import { MarkAbout } from '../market/mark-about.tsx';
import { isolatedRisk } from './isolated-risk.ts';
import { LiveRisk } from './live-risk.tsx';
import { amountDecimals, NONE, priceDecimals } from './money.ts';
import { NextCharge } from './next-charge.tsx';
import type { PositionCard } from './position-card.tsx';
import { sideOf } from './side-of.ts';
import { useLiquidationFormula } from './use-liquidation-formula.ts';

type CardFigures = Pick<
  ComponentProps<typeof PositionCard>,
  'profit' | 'gain' | 'figures' | 'costs' | 'risk'
>;

/** The parts of a position card. Live figures come from the worker at the marks of its last batch, without a render. */
export function usePositionView(order: LeverOrder, instrument: Instrument): CardFigures {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const figures = useFigures();
  const language = useLanguage();
  const read = usePriceReader();
  const [core] = useCore();
  const liquidationFormula = useLiquidationFormula();
  const { isStale, age } = useConnection();
  const live = useMemo(() => quotes.live.position(order.id), [quotes, order.id]);
  const decimals = priceDecimals(instrument);
  const side = sideOf(order);
  const about = `${order.symbol} · ${t(`side.${side}`)} ${order.multiple}×`;
  const stop = (price: string | null): string =>
    price === null ? NONE : figures.withDecimals(price, decimals);
  const overnightTerms = [order.price, order.number, order.overnight, '1'];
  const old = isStale ? { age } : {};
  const toneOf = (position: PortfolioPosition | undefined): string => {
    const profit = position?.pixels.profit ?? 0;
    return profit > 0 ? 'up' : profit < 0 ? 'down' : 'plain';
  };
  const markNow = (): string | undefined => read(live.value()?.mark);
  return {
    profit: {
      label: t('profit_unit', { unit: instrument.legal_name }),
      value: (
        <LiveText
          live={live}
          text={(position) => position?.profit ?? NONE}
          tone={toneOf}
          pixels={(position) => position?.pixels.profit}
        />
      ),
      ...old,
      follows: live,
      formula: () => {
        const mark = markNow();
        if (mark === undefined) return undefined;
        return { name: 'pnl', args: [side, order.price, mark, order.number], about };
      },
    },
    gain: {
      label: t('return'),
      value: (
        <LiveText
          live={live}
          text={(position) => percentText(position?.return ?? '', language)}
          tone={toneOf}
        />
      ),
    },
    figures: [
      { id: 'open', label: t('open_price'), value: figures.withDecimals(order.price, decimals) },
      {
        id: 'mark',
        label: t('mark_price'),
        name: <MarkAbout>{t('mark_price')}</MarkAbout>,
        value: <LiveText live={live} text={(position) => position?.mark ?? NONE} />,
        ...old,
      },
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
        value: <LiveText live={live} text={(position) => position?.liquidation || NONE} />,
        tone: 'warn',
        follows: live,
        formula: () => liquidationFormula(order),
      },
      {
        id: 'stops',
        label: t('stops'),
        value: `${stop(order.target_profit_price)} / ${stop(order.stop_loss_price)}`,
      },
    ],
    costs: (
      <FormulaRows
        look="dense"
        rows={[
          {
            id: 'overnight',
            label: t('overnight.rate', { rate: figures.percent(order.overnight) }),
            value:
              core.kind === 'ready'
                ? t('overnight.night', {
                    amount: figures.withDecimals(
                      core.core.evaluate('overnight_fee', overnightTerms),
                      amountDecimals(instrument.legal_name),
                    ),
                  })
                : NONE,
            note: <NextCharge />,
            formula: { name: 'overnight_fee', args: overnightTerms, about },
          },
        ]}
      />
    ),
    risk: (
      <LiveRisk
        label={t('risk_rate')}
        live={live}
        formula={
          order.margin_mode === 'cross'
            ? undefined
            : () => {
                const mark = markNow();
                if (core.kind !== 'ready' || mark === undefined) return undefined;
                const { equity } = isolatedRisk(core.core, order, mark);
                return { name: 'risk_rate', args: [equity, order.caution_money], about };
              }
        }
      />
    ),
  };
}
