import { type ReactNode, useEffect, useState } from 'react';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { loadTexts } from '../../../../lib/language/i18n.ts';
import type { Drawing } from '../../../../ui/charts/candles/drawing.ts';
import { useLatePart } from '../../../../ui/overlay/use-late-part.ts';
import type { Plan } from './sketches/plan.ts';
import { useChartObjects } from './use-chart-objects.ts';

export interface Drawings {
  isDrawing: boolean;
  start(): void;
  setChart(chart: Drawing | undefined): void;
  setPlace(place: HTMLElement | null): void;
  board: ReactNode;
}

async function loadBoard() {
  const board = import('./sketches/sketch-board.tsx');
  const [{ SketchBoard }] = await Promise.all([board, loadTexts('drawing')]);
  return SketchBoard;
}

/** The drawings on the chart. Their code is loaded for the first one, or to draw it. */
export function useDrawings(
  instrument: Instrument,
  onMakeOrder?: (plan: Plan, lots: string, key: string) => void,
): Drawings {
  const { shelf, objects } = useChartObjects(instrument.match_id);
  const [Board, request] = useLatePart(loadBoard);
  const [isDrawing, setDrawing] = useState(false);
  const [chart, setChart] = useState<Drawing>();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const hasDrawings = shelf.objects.some(
    ({ kind, is_deleted }) => kind === 'drawing' && !is_deleted,
  );
  const isMissing = hasDrawings && chart !== undefined && Board === undefined;
  useEffect(() => {
    if (isMissing) void request();
  }, [isMissing, request]);
  return {
    isDrawing,
    start: () => void request().then((isThere) => setDrawing(isThere)),
    setChart,
    setPlace,
    board:
      Board === undefined || chart === undefined || place === null ? null : (
        <Board
          chart={chart}
          place={place}
          instrument={instrument}
          objects={objects}
          isDrawing={isDrawing}
          onDraw={setDrawing}
          onMakeOrder={onMakeOrder}
        />
      ),
  };
}
