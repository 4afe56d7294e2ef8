import type { Bar, Period } from '../../lib/market/types.ts';
import { type AxisTexts, axisTime } from './axis-texts.ts';
import styles from './chart.module.css';
import {
  AreaSeries,
  CandlestickSeries,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IPriceLine,
  LineStyle,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from './library.ts';
import { type ChartLine, type ChartMarker, type Dash, lineLook } from './marks.ts';
import type { ChartColours } from './theme.ts';
import type { Stretch } from './view.ts';

/** The drawing library with one instrument's bars in it: it knows a window, no feed and no gestures. */
export type Canvas = ReturnType<typeof openCanvas>;

const DASHES: Readonly<Record<Dash, LineStyle>> = {
  solid: LineStyle.Solid,
  dotted: LineStyle.Dotted,
  dashed: LineStyle.Dashed,
  sparse: LineStyle.SparseDotted,
};
const PRICE_PANE = 0;
const VOLUME_PANE = 1;
/** Of the whole height. */
const VOLUME_SHARE = 0.2;
const AXIS_WIDTH = 62;
const FONT_SIZE = 11;

export function openCanvas(element: HTMLElement, period: Period, colours: ChartColours) {
  const chart = createChart(element, chartOptions(colours));
  const common = { priceLineVisible: false, lastValueVisible: false } as const;
  const bars =
    period === 'line'
      ? chart.addSeries(AreaSeries, {
          ...common,
          lineColor: colours.stroke,
          lineWidth: 2,
          topColor: colours.strokeFade,
          bottomColor: colours.strokeEnd,
          crosshairMarkerVisible: false,
        })
      : chart.addSeries(CandlestickSeries, {
          ...common,
          upColor: colours.up,
          downColor: colours.down,
          wickUpColor: colours.up,
          wickDownColor: colours.down,
          borderVisible: false,
        });
  const volumes = chart.addSeries(
    HistogramSeries,
    { ...common, priceScaleId: '', priceFormat: { type: 'volume' } },
    VOLUME_PANE,
  );
  bars.priceScale().applyOptions({ scaleMargins: { top: 0.14, bottom: 0.06 } });
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.24, bottom: 0 } });
  chart.panes()[PRICE_PANE]?.setStretchFactor(1 - VOLUME_SHARE);
  chart.panes()[VOLUME_PANE]?.setStretchFactor(VOLUME_SHARE);
  /** Only while there are some: with them each new price is a whole new layout for the library. */
  let markers: ReturnType<typeof createSeriesMarkers<Time>> | undefined;
  const last = bars.createPriceLine({ price: 0, lineVisible: false, axisLabelVisible: false });
  const lines = new Map<string, IPriceLine>();
  let offset = 0;

  const showCrosshair = (isShown: boolean): void => {
    element.classList.toggle(styles['still'] ?? '', !isShown);
  };
  showCrosshair(false);
  const timeOf = (bar: Bar): UTCTimestamp => axisTime(bar.time, offset) as UTCTimestamp;
  const colourOf = (bar: Bar, up: string, down: string): string =>
    bar.close >= bar.open ? up : down;
  const asBar = (bar: Bar) =>
    period === 'line'
      ? { time: timeOf(bar), value: bar.close }
      : { time: timeOf(bar), open: bar.open, high: bar.high, low: bar.low, close: bar.close };
  const asVolume = (bar: Bar) => ({
    time: timeOf(bar),
    value: bar.volume,
    color: colourOf(bar, colours.upVolume, colours.downVolume),
  });

  return {
    width: (): number => chart.timeScale().width(),
    onResize(listener: () => void): void {
      chart.timeScale().subscribeSizeChange(listener);
    },
    describe(texts: AxisTexts, decimals: number): void {
      chart.applyOptions({
        localization: {
          priceFormatter: texts.price,
          timeFormatter: (time: Time) => (typeof time === 'number' ? texts.time(time) : ''),
        },
        timeScale: {
          tickMarkFormatter: (time: Time, kind: number) =>
            typeof time === 'number' ? texts.tick(time, kind) : '',
        },
      });
      bars.applyOptions({
        priceFormat: { type: 'custom', formatter: texts.price, minMove: 10 ** -decimals },
      });
    },
    /** Another window: everything the library holds is replaced. */
    fill(window: readonly Bar[], shift: number): void {
      offset = shift;
      bars.setData(window.map(asBar));
      volumes.setData(window.map(asVolume));
    },
    /** The last bar of the window again, or one after it. */
    append(bar: Bar): void {
      bars.update(asBar(bar));
      volumes.update(asVolume(bar));
    },
    /** `from` and `to` count from the first bar of the window. */
    look(stretch: Stretch): void {
      chart.timeScale().setVisibleLogicalRange(stretch);
    },
    showLast(bar: Bar, isLive: boolean): void {
      const colour = isLive ? colourOf(bar, colours.up, colours.down) : colours.axis;
      last.applyOptions({
        price: bar.close,
        color: colour,
        lineStyle: LineStyle.Dotted,
        lineVisible: true,
        axisLabelVisible: true,
        axisLabelColor: colour,
        axisLabelTextColor: isLive ? colourOf(bar, colours.upInk, colours.downInk) : colours.page,
      });
    },
    point(bar: Bar, y: number | undefined): void {
      showCrosshair(true);
      const inside = y !== undefined && y < chart.paneSize(PRICE_PANE).height;
      const price = inside ? bars.coordinateToPrice(y) : null;
      chart.setCrosshairPosition(price ?? bar.close, timeOf(bar), bars);
    },
    unpoint(): void {
      showCrosshair(false);
      chart.clearCrosshairPosition();
    },
    drawLines(wanted: readonly ChartLine[]): void {
      for (const [id, line] of lines) {
        if (wanted.some((one) => one.id === id)) continue;
        bars.removePriceLine(line);
        lines.delete(id);
      }
      for (const { id, kind, price, title } of wanted) {
        const { colour, ink, dash } = lineLook(kind, colours);
        const options = {
          price,
          title,
          color: colour,
          lineStyle: DASHES[dash],
          axisLabelVisible: true,
          axisLabelColor: colour,
          axisLabelTextColor: ink,
        };
        const known = lines.get(id);
        if (known === undefined) lines.set(id, bars.createPriceLine(options));
        else known.applyOptions(options);
      }
    },
    /** Each with the bar that it belongs to. */
    drawMarkers(wanted: readonly { marker: ChartMarker; bar: Bar }[]): void {
      if (wanted.length === 0) {
        markers?.detach();
        markers = undefined;
        return;
      }
      markers ??= createSeriesMarkers(bars, []);
      markers.setMarkers(
        wanted.map(({ marker, bar }): SeriesMarker<Time> => {
          const bought = marker.side === 'buy';
          return {
            id: marker.id,
            time: timeOf(bar),
            position: bought ? 'belowBar' : 'aboveBar',
            shape: bought ? 'arrowUp' : 'arrowDown',
            color: bought ? colours.up : colours.down,
            text: marker.title,
          };
        }),
      );
    },
    remove: (): void => chart.remove(),
  };
}

function chartOptions(colours: ChartColours): Parameters<typeof createChart>[1] {
  return {
    autoSize: true,
    layout: {
      // Its logo brings a style element, which the policy forbids; the page names the maker in words.
      attributionLogo: false,
      background: { color: colours.page },
      textColor: colours.axis,
      fontFamily: colours.font,
      fontSize: FONT_SIZE,
      panes: { separatorColor: colours.line, enableResize: false },
    },
    grid: { vertLines: { color: colours.grid }, horzLines: { color: colours.grid } },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { color: colours.crosshair, labelBackgroundColor: colours.tag },
      horzLine: { color: colours.crosshair, labelBackgroundColor: colours.tag },
    },
    rightPriceScale: {
      borderColor: colours.line,
      minimumWidth: AXIS_WIDTH,
      entireTextOnly: true,
    },
    timeScale: {
      borderColor: colours.line,
      timeVisible: true,
      secondsVisible: false,
      // Ours decides how far one may go.
      minBarSpacing: 0.1,
    },
    // Fingers are told by gestures.ts.
    handleScroll: false,
    handleScale: false,
  };
}
