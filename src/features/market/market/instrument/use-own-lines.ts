import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { Alert } from '../../../../../protocol/calls/market/watch.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { type Figures, useFigures } from '../../../../lib/core/use-figures.ts';
import { useContractAccount } from '../../../../lib/market/hooks.ts';
import { useLiveEvery } from '../../../../lib/market/use-live.ts';
import { readId } from '../../../../lib/pages/id-param.ts';
import type { ChartLine } from '../../../../ui/charts/candles/marks.ts';
import { decimalsOf } from '../periods.ts';

/** A line being dragged to another price, on the instrument's tick. */
export interface MovedLine {
  id: string;
  price: string;
}

/** Decoded id of a line: which figure of which order. */
export interface LineOwner {
  part: (typeof PARTS)[number];
  id: number;
}

export interface OwnLines {
  lines: readonly ChartLine[];
  orders: readonly LeverOrder[];
  /** Profit of an order at a price; undefined until the core is loaded. */
  profitAt(order: LeverOrder, price: string): string | undefined;
}

const MONEY_DECIMALS = 2;
/** Lines of liquidation move this often: the library draws the whole chart for each. */
const LIQUIDATIONS_MS = 2_000;
const PARTS = ['tp', 'sl', 'position', 'liq', 'order', 'spot', 'alert', 'draft'] as const;

export function ownerOf(lineId: string): LineOwner | undefined {
  const [name, id = ''] = lineId.split(':');
  const part = PARTS.find((one) => one === name);
  return part === undefined ? undefined : { part, id: readId(id) ?? 0 };
}

export function useOwnLines(
  instrument: Instrument,
  alerts: readonly Alert[],
  movedLine: MovedLine | undefined,
): OwnLines {
  const { t } = useTranslation('chart');
  const figures = useFigures();
  const [core] = useCore();
  const account = useContractAccount(instrument.is_contract ? instrument.legal_id : 0);
  const { quotes } = useApp();
  const [livePortfolio] = useState(() => quotes.live.portfolio());
  const portfolio = useLiveEvery(LIQUIDATIONS_MS, livePortfolio);
  const decimals = decimalsOf(instrument.tick);
  const isHere = ({ match_id }: { match_id: number }): boolean => match_id === instrument.match_id;
  const positions = account?.positions.filter(isHere) ?? [];
  const pending = account?.pending.filter(isHere) ?? [];

  const profitAt = (order: LeverOrder, price: string): string | undefined =>
    core.kind === 'ready'
      ? core.core.evaluate('pnl', [sideOf(order), order.price, price, order.number])
      : undefined;
  const at = (name: string, price: string): string =>
    t('line.at', { name, price: figures.withDecimals(price, decimals) });

  const stop = (order: LeverOrder, part: 'tp' | 'sl', set: string | null): ChartLine[] => {
    if (set === null) return [];
    const id = `${part}:${order.id}`;
    const price = movedLine?.id === id ? movedLine.price : set;
    const name = t(part === 'tp' ? 'line.take_profit' : 'line.stop_loss');
    const spoken = t(part === 'tp' ? 'trade:take_profit' : 'trade:stop_loss');
    return [
      {
        id,
        kind: part === 'tp' ? 'take_profit' : 'stop_loss',
        price: pixelsOf(price),
        title: '',
        label: {
          name,
          spoken: at(spoken, price),
          valueText: figures.withDecimals(price, decimals),
          ...resultOf(profitAt(order, price), figures),
          canMove: true,
          close: t('line.remove', { name: spoken }),
        },
      },
    ];
  };
  const position = (order: LeverOrder): ChartLine[] => {
    const name = `${t(`trade:side.${sideOf(order)}`)} ${figures.plain(order.number)}`;
    const lines: ChartLine[] = [
      {
        id: `position:${order.id}`,
        kind: 'position',
        price: pixelsOf(order.price),
        title: '',
        label: {
          name,
          spoken: at(name, order.price),
          close: t('line.close', { name }),
        },
      },
    ];
    const live = portfolio?.position(order.id);
    if (live === undefined || live.liquidation === '') return lines;
    lines.push({
      id: `liq:${order.id}`,
      kind: 'liquidation',
      price: live.pixels.liquidation,
      title: '',
      label: {
        name: t('line.liquidation'),
        spoken: t('line.at', { name: t('trade:liquidation'), price: live.liquidation }),
      },
    });
    return lines;
  };
  const pendingLine = (order: LeverOrder): ChartLine => {
    const id = `order:${order.id}`;
    const price = movedLine?.id === id ? movedLine.price : order.price;
    const name = t(order.type === 1 ? 'line.buy_limit' : 'line.sell_limit');
    return {
      id,
      kind: 'order',
      price: pixelsOf(price),
      title: '',
      label: {
        name,
        spoken: at(name, price),
        valueText: figures.withDecimals(price, decimals),
        result: t('line.lots', { lots: figures.plain(order.share) }),
        canMove: true,
        close: t('line.remove', { name }),
      },
    };
  };
  const bell = ({ id, value }: Alert): ChartLine => ({
    id: `alert:${id}`,
    kind: 'alert',
    price: pixelsOf(value),
    title: '',
    label: {
      name: t('line.alert'),
      spoken: at(t('line.alert'), value),
      close: t('line.remove', { name: t('line.alert') }),
    },
  });

  const orders = [...positions, ...pending];
  const lines: ChartLine[] = [
    ...positions.flatMap(position),
    ...pending.map(pendingLine),
    ...orders.flatMap((order) => [
      ...stop(order, 'tp', order.target_profit_price),
      ...stop(order, 'sl', order.stop_loss_price),
    ]),
    ...alerts.filter(({ fired_time, type }) => fired_time === null && type !== 3).map(bell),
  ];
  return { lines, orders, profitAt };
}

function sideOf({ type }: Pick<LeverOrder, 'type'>): 'long' | 'short' {
  return type === 1 ? 'long' : 'short';
}

function resultOf(
  profit: string | undefined,
  figures: Figures,
): { result?: string; tone?: 'plain' | 'up' | 'down' } {
  if (profit === undefined) return {};
  const text = figures.withDecimals(profit, MONEY_DECIMALS);
  if (profit === '0') return { result: text, tone: 'plain' };
  return profit.startsWith('-')
    ? { result: text, tone: 'down' }
    : { result: `+${text}`, tone: 'up' };
}
