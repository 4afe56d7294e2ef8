import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { Alert } from '../../../../../protocol/calls/market/watch.ts';
import type { LeverExit, LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../../../lib/app-context.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { type Figures, useFigures } from '../../../../lib/core/use-figures.ts';
import { useContractAccount } from '../../../../lib/market/hooks.ts';
import { useLiveEvery } from '../../../../lib/market/use-live.ts';
import { readId } from '../../../../lib/pages/id-param.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { type TrailingThing, useTrails } from '../../../../shared/trade/trails.ts';
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
  /** Of an `exit`: its number within the order. */
  exit?: number;
}

export interface OwnLines {
  lines: readonly ChartLine[];
  orders: readonly LeverOrder[];
  /** Profit of these lots of an order at a price; undefined until the core is loaded. */
  profitAt(order: LeverOrder, price: string, lots?: string): string | undefined;
}

const MONEY_DECIMALS = 2;
/** Lines of liquidation move this often: the library draws the whole chart for each. */
const LIQUIDATIONS_MS = 2_000;
/** So are those of trailing stops. */
const TRAILS_MS = 1_000;
/** `order`: where a waiting order opens; `trigger`: what it waits for first; `exit`: a way out, by its number. */
const PARTS = ['exit', 'position', 'liq', 'order', 'trigger', 'spot', 'alert', 'draft'] as const;

export function ownerOf(lineId: string): LineOwner | undefined {
  const [name, id = '', exit] = lineId.split(':');
  const part = PARTS.find((one) => one === name);
  if (part === undefined) return undefined;
  const owner = { part, id: readId(id) ?? 0 };
  return exit === undefined ? owner : { ...owner, exit: readId(exit) ?? 0 };
}

const ORDER_NAMES = {
  limit: ['line.buy_limit', 'line.sell_limit'],
  stop: ['line.buy_stop', 'line.sell_stop'],
  trailing: ['line.buy_trailing', 'line.sell_trailing'],
} as const;

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

  const trailing = [...positions, ...pending].flatMap(trailingThings);
  const liveTrails = useTrails(instrument, trailing);
  const trails = useLiveEvery(TRAILS_MS, liveTrails);

  const profitAt = (order: LeverOrder, price: string, lots = order.share): string | undefined => {
    if (core.kind !== 'ready') return undefined;
    const quantity = core.core.evaluate('mul', [lots, instrument.lot_size]);
    return core.core.evaluate('pnl', [sideOf(order), order.price, price, quantity]);
  };
  const at = (name: string, price: string): string =>
    t('line.at', { name, price: figures.withDecimals(price, decimals) });

  /** Where it is now, or where a finger holds it, with a dim line where it was. */
  const withGhost = (line: ChartLine, price: string): ChartLine[] => {
    if (movedLine?.id !== line.id) return [line];
    const id = `ghost:${line.id}`;
    return [line, { id, kind: 'ghost', price: pixelsOf(price), title: '' }];
  };
  const priceNow = (id: string, price: string): string =>
    movedLine?.id === id ? movedLine.price : price;

  const exitLine = (order: LeverOrder, exit: LeverExit): ChartLine[] => {
    const id = `exit:${order.id}:${exit.number}`;
    const trail = trails.get(exitThingId(order, exit));
    const storedPrice = exit.price ?? trail?.level ?? exit.trail?.start_price ?? null;
    if (storedPrice === null) return [];
    const price = priceNow(id, storedPrice);
    const { name, spoken } = exitNames(order, exit);
    const lots = core.kind === 'ready' ? lesser(core.core, exit.share, order.share) : exit.share;
    const profit = profitAt(order, price, lots);
    const before = price === storedPrice ? undefined : profitAt(order, storedPrice, lots);
    const result = resultOf(profit, figures);
    const line: ChartLine = {
      id,
      kind: exit.kind === 'take_profit' || exit.kind === 'limit' ? 'take_profit' : 'stop_loss',
      price: pixelsOf(price),
      title: '',
      label: {
        name,
        spoken: at(spoken, price),
        valueText: figures.withDecimals(price, decimals),
        ...result,
        ...(before !== undefined &&
          result.result !== undefined && {
            result: `${resultOf(before, figures).result ?? ''} → ${result.result}`,
          }),
        canMove: true,
        close: t('line.remove', { name: spoken }),
      },
    };
    return withGhost(line, storedPrice);
  };
  const exitNames = (order: LeverOrder, exit: LeverExit): { name: string; spoken: string } => {
    if (exit.kind === 'trailing') {
      return { name: t('line.trailing'), spoken: t('trade:order_type.trailing') };
    }
    if (exit.kind === 'limit') {
      return { name: t('line.limit_close'), spoken: t('trade:pending.limit_close') };
    }
    const isTarget = exit.kind === 'take_profit';
    const short = t(isTarget ? 'line.take_profit' : 'line.stop_loss');
    const spoken = t(isTarget ? 'trade:take_profit' : 'trade:stop_loss');
    const levels = levelsByNearness(order, exit.kind);
    if (levels.length < 2) return { name: short, spoken };
    const place = levels.findIndex(({ number }) => number === exit.number) + 1;
    const part = exit.part === null ? '' : ` · ${figures.inPercent(figures.plain(exit.part))}`;
    return { name: `${short} ${place}${part}`, spoken: `${spoken} ${place}` };
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
    // Cross positions are liquidated together: one line for all of an instrument.
    const isSaid = order.margin_mode === 'cross' && firstCross(positions) !== order;
    if (live === undefined || live.liquidation === '' || isSaid) return lines;
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
  const pendingLine = (order: LeverOrder): ChartLine[] => {
    const { kind, type, trigger_price, trigger_time, partner_id } = order;
    const waitsForTrigger = trigger_price !== null && trigger_time === null;
    const line = (
      part: 'order' | 'trigger',
      storedPrice: string,
      names: readonly string[],
      isFirst = true,
    ) => {
      const id = `${part}:${order.id}`;
      const price = priceNow(id, storedPrice);
      const own = t(names[type === 1 ? 0 : 1] ?? '');
      const name = partner_id === null ? own : t('line.pair', { name: own });
      const lots = t('line.lots', { lots: figures.plain(order.share) });
      const chartLine: ChartLine = {
        id,
        kind: 'order',
        price: pixelsOf(price),
        title: '',
        ...(partner_id !== null && isFirst && { pair: Math.min(order.id, partner_id) }),
        label: {
          name,
          spoken: at(name, price),
          valueText: figures.withDecimals(price, decimals),
          result:
            price === storedPrice
              ? lots
              : `${figures.withDecimals(storedPrice, decimals)} → ${figures.withDecimals(price, decimals)}`,
          canMove: kind !== 'trailing',
          close: t('line.remove', { name }),
        },
      };
      return withGhost(chartLine, storedPrice);
    };
    if (kind === 'trailing') {
      const trail = trails.get(`${order.id}`);
      const storedPrice = trail?.level ?? order.trail?.start_price ?? null;
      return storedPrice === null ? [] : line('order', storedPrice, ORDER_NAMES.trailing);
    }
    if (!waitsForTrigger) return line('order', order.price, ORDER_NAMES.limit);
    return [
      ...line('trigger', trigger_price, ORDER_NAMES.stop),
      ...(kind === 'stop_limit' ? line('order', order.price, ORDER_NAMES.limit, false) : []),
    ];
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
    ...pending.flatMap(pendingLine),
    ...orders.flatMap((order) => order.exits.flatMap((exit) => exitLine(order, exit))),
    // Of a price: one on a drawing is shown by the drawing.
    ...alerts.filter(({ fired_time, type }) => fired_time === null && type < 3).map(bell),
  ];
  return { lines, orders, profitAt };
}

function trailingThings(order: LeverOrder): TrailingThing[] {
  const exits = order.exits.filter(({ kind }) => kind === 'trailing');
  return [
    ...(order.trail === null ? [] : [{ id: `${order.id}`, order, exit: undefined }]),
    ...exits.map((exit) => ({ id: exitThingId(order, exit), order, exit })),
  ];
}

function exitThingId(order: LeverOrder, exit: LeverExit): string {
  return `${order.id}.${exit.number}`;
}

function firstCross(positions: readonly LeverOrder[]): LeverOrder | undefined {
  return positions.find(({ margin_mode }) => margin_mode === 'cross');
}

/** The first is the one that the mark reaches first. */
function levelsByNearness(order: LeverOrder, kind: LeverExit['kind']): LeverExit[] {
  const isRising = (kind === 'take_profit') === (order.type === 1);
  return order.exits
    .filter((exit) => exit.kind === kind)
    .sort((one, other) => {
      const further = pixelsOf(one.price ?? '0') - pixelsOf(other.price ?? '0');
      return isRising ? further : -further;
    });
}

function lesser(core: Core, one: string, other: string): string {
  return core.evaluate('cmp', [one, other]) === '1' ? other : one;
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
