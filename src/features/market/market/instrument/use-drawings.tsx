import { type ReactNode, useEffect, useState } from 'react';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { loadTexts } from '../../../../lib/language/i18n.ts';
import { readChartMemory } from '../../../../lib/state/chart-memory.ts';
import type { Drawing } from '../../../../ui/charts/candles/drawing.ts';
import { useLatePart } from '../../../../ui/overlay/use-late-part.ts';
import type { ChartMoreProps } from './chart-more.tsx';
import { levelBody } from './level-body.ts';
import { entryKind, type Plan } from './sketches/plan.ts';
import { useChartObjects } from './use-chart-objects.ts';
import type { ChartTicketPlace } from './use-chart-ticket.tsx';

export interface Drawings {
  isDrawing: boolean;
  start(): void;
  setChart(chart: Drawing | undefined): void;
  /** The chart's element. */
  place: HTMLElement | null;
  setPlace(place: HTMLElement | null): void;
  board: ReactNode;
  /** Opens the sheet of layouts, picture and replay. */
  openMore(): void;
  more: ReactNode;
  /** Height of a price on the page. */
  yOf(price: string): number;
  /** A horizontal line at a price. */
  addLevel(price: string): void;
}

async function loadMore() {
  const more = import('./chart-more.tsx');
  const [{ ChartMore }] = await Promise.all([more, loadTexts('drawing')]);
  return ChartMore;
}

async function loadBoard() {
  const board = import('./sketches/sketch-board.tsx');
  const [{ SketchBoard }] = await Promise.all([board, loadTexts('drawing')]);
  return SketchBoard;
}

/** The drawings on the chart. Their code is loaded for the first one, or to draw it. */
export function useDrawings(
  instrument: Instrument,
  openTicket: ChartTicketPlace['open'],
  acts: Pick<ChartMoreProps, 'onPicture' | 'onReplay'>,
): Drawings {
  const { newSeed, quotes, state } = useApp();
  const [core] = useCore();
  const read = usePriceReader();
  const { shelf, objects } = useChartObjects(instrument.match_id);
  const [Board, request] = useLatePart(loadBoard);
  const [More, requestMore] = useLatePart(loadMore);
  const [isMore, setMore] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const [chart, setChart] = useState<Drawing>();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const layout = shelf.objects.find(({ kind, is_deleted }) => kind === 'layout' && !is_deleted);
  const layoutBody = layout?.body;
  useEffect(() => {
    if (layoutBody === undefined) return;
    try {
      state.chart = readChartMemory(JSON.parse(layoutBody));
    } catch {
      // Of another version of the app.
    }
  }, [state, layoutBody]);
  const hasDrawings = shelf.objects.some(
    ({ kind, is_deleted }) => kind === 'drawing' && !is_deleted,
  );
  const isMissing = hasDrawings && chart !== undefined && Board === undefined;
  useEffect(() => {
    if (isMissing) void request();
  }, [isMissing, request]);
  const makeOrder = (plan: Plan, lots: string, onPlaced: () => void): void => {
    const last = read(quotes.detail(instrument.match_id)?.price);
    if (core.kind !== 'ready' || openTicket === undefined) return;
    const { side, entry: price, target: takeProfit, stop: stopLoss } = plan;
    const orderType = entryKind(plan, last ?? price, core.core);
    openTicket({ side, orderType, price, lots, takeProfit, stopLoss }, onPlaced);
  };
  return {
    isDrawing,
    yOf: (price) => {
      const top = place?.getBoundingClientRect().top ?? 0;
      return top + (chart?.heldY(pixelsOf(price), 0) ?? 0);
    },
    addLevel: (price) =>
      objects.put(newSeed(), 'drawing', levelBody({ time: Math.floor(quotes.serverNow()), price })),
    start: () => void request().then((isThere) => setDrawing(isThere)),
    setChart,
    place,
    setPlace,
    openMore: () => void requestMore().then(setMore),
    more:
      More === undefined || !isMore ? null : (
        <More
          instrument={instrument}
          objects={objects}
          shelf={shelf}
          onPicture={(hasOwn) => {
            setMore(false);
            acts.onPicture(hasOwn);
          }}
          onReplay={() => {
            setMore(false);
            acts.onReplay();
          }}
          onClose={() => setMore(false)}
        />
      ),
    board:
      Board === undefined || chart === undefined || place === null ? null : (
        <Board
          chart={chart}
          place={place}
          instrument={instrument}
          objects={objects}
          shelf={shelf}
          isDrawing={isDrawing}
          onDraw={setDrawing}
          onMakeOrder={openTicket === undefined ? undefined : makeOrder}
        />
      ),
  };
}
