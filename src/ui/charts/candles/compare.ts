/** Another instrument in the chart, as a line in percent of the first visible bar. Loaded when one is compared. */
import type { CandleFeed } from '../../../lib/market/candles.ts';
import type { Drawing } from './drawing.ts';
import { LineSeries, type UTCTimestamp } from './library.ts';
import { indexOfTime } from './window.ts';

interface ComparedLine {
  /** Since the first visible bar, at the crosshair or the newest bar. */
  percent(): string | undefined;
  remove(): void;
}

const PERCENT = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});

export function compareWith(
  { inside, onDraw, pointedTime }: Pick<Drawing, 'inside' | 'onDraw' | 'pointedTime'>,
  feed: CandleFeed,
  colour: number,
): ComparedLine {
  const { canvas } = inside;
  const color = canvas.colours.lines[colour] ?? canvas.colours.axis;
  const series = canvas.chart().addSeries(LineSeries, {
    color,
    lineWidth: 2,
    priceLineVisible: false,
    lastValueVisible: true,
    crosshairMarkerVisible: false,
  });
  let lastDrawing: { first: number; count: number; length: number } | undefined;

  const closeAt = (time: number): number | undefined => {
    const length = feed.length();
    const index = indexOfTime(time, length, (at) => feed.bar(at).time);
    if (index >= length) return undefined;
    const bar = feed.bar(index);
    return bar.time === time ? bar.close : undefined;
  };
  const point = (time: number): { time: UTCTimestamp; value?: number } => {
    const value = closeAt(time);
    const at = canvas.timeOf({ time });
    return value === undefined ? { time: at } : { time: at, value };
  };

  /** The whole window when it is another one, otherwise its last bars. */
  function draw(): void {
    const bars = inside.heldBars();
    const [first, last] = [bars[0], bars.at(-1)];
    if (first === undefined || last === undefined) return;
    const next = { first: first.time, count: bars.length, length: feed.length() };
    const isSame = lastDrawing?.first === next.first && lastDrawing.count === next.count;
    if (isSame && lastDrawing?.length === next.length) series.update(point(last.time));
    else series.setData(bars.map(({ time }) => point(time)));
    lastDrawing = next;
  }
  const leaveChart = onDraw(draw);
  const leaveFeed = feed.subscribe((change) => {
    if (change.kind !== 'tail') lastDrawing = undefined;
    draw();
  });
  return {
    percent() {
      const visible = inside.visibleBars();
      if (visible === undefined) return undefined;
      const base = closeAt(inside.feed.bar(visible.from).time);
      const now = closeAt(pointedTime() ?? inside.feed.bar(inside.feed.length() - 1).time);
      if (base === undefined || now === undefined) return undefined;
      return `${PERCENT.format((now / base - 1) * 100)}%`;
    },
    remove() {
      leaveChart();
      leaveFeed();
      canvas.chart().removeSeries(series);
    },
  };
}
