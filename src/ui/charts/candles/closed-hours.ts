/**
 * Shades the place between two bars where a market was closed. Bars are at equal distances whatever the time between
 * them, so closed hours are as wide as one bar. Loaded when it is switched on.
 */
import type { Bar, Period } from '../../../lib/market/candles.ts';
import { barEnd } from './bar-end.ts';
import type { Drawing } from './drawing.ts';

const HOUR = 3_600_000;

/** Indices of bars before which the market was closed for at least an hour. */
export function firstBars(bars: readonly Pick<Bar, 'time'>[], period: Period): number[] {
  return bars.flatMap(({ time }, index) => {
    const before = bars[index - 1];
    return before !== undefined && time - barEnd(period, before.time) >= HOUR ? [index] : [];
  });
}

export function shadeClosedHours({ inside }: Pick<Drawing, 'inside'>, period: Period): () => void {
  const { canvas } = inside;
  const painting = canvas.paintBelow((context) => {
    const bars = inside.heldBars();
    const scale = canvas.chart().timeScale();
    const { height } = canvas.pane();
    const width = scale.options().barSpacing;
    context.fillStyle = canvas.colours.band;
    for (const index of firstBars(bars, period)) {
      const bar = bars[index];
      const x = bar === undefined ? null : scale.timeToCoordinate(canvas.timeOf(bar));
      if (x !== null) context.fillRect(x - width, 0, width, height);
    }
  });
  painting.redraw();
  return painting.remove;
}
