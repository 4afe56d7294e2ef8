// The peer of `chart_100k`: the drawing library as in its manual, one chart with panes for prices and volumes, with our
// options. It holds the whole series and gets each price.

import type { Bar, Period } from '../../../src/lib/market/candles.ts';
import { axisOffset, axisTexts, axisTime } from '../../../src/ui/charts/candles/axis-texts.ts';
import { openAxisTicks } from '../../../src/ui/charts/candles/axis-ticks.ts';
import styles from '../../../src/ui/charts/candles/chart.module.css';
import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  LineStyle,
  type Time,
  type UTCTimestamp,
} from '../../../src/ui/charts/candles/library.ts';
import { chartOptions, NO_LAST } from '../../../src/ui/charts/candles/options.ts';
import type { ChartColours } from '../../../src/ui/charts/candles/theme.ts';
import { latestView, visible } from '../../../src/ui/charts/candles/view.ts';

export interface Words {
  tag: string;
  decimals: number;
}

interface Peer {
  updateBar(bar: Bar): void;
  arrange(prices: number, volumes: number): void;
}

export function openPeer(
  host: HTMLElement,
  all: readonly Bar[],
  period: Period,
  { tag, decimals }: Words,
  colours: ChartColours,
): Peer {
  // Its crosshair is as hidden as ours.
  host.classList.add(styles['still'] ?? '');
  const texts = axisTexts(tag, decimals, period);
  const options = chartOptions(colours);
  const chart = createChart(host, {
    ...options,
    autoSize: true,
    layout: { ...options.layout, panes: { separatorColor: colours.line, enableResize: false } },
    localization: {
      priceFormatter: texts.price,
      timeFormatter: (time: Time) => (typeof time === 'number' ? texts.time(time) : ''),
    },
    timeScale: {
      ...options.timeScale,
      tickMarkFormatter: (time: Time, kind: number) =>
        typeof time === 'number' ? texts.tick(time, kind) : '',
    },
  });
  const bars = chart.addSeries(CandlestickSeries, {
    ...NO_LAST,
    upColor: colours.up,
    downColor: colours.down,
    wickUpColor: colours.up,
    wickDownColor: colours.down,
    borderVisible: false,
    priceFormat: { type: 'custom', formatter: texts.price, minMove: 10 ** -decimals },
  });
  const volumes = chart.addSeries(
    HistogramSeries,
    { ...NO_LAST, priceScaleId: '', priceFormat: { type: 'volume' } },
    1,
  );
  bars.priceScale().applyOptions({ scaleMargins: { top: 0.14, bottom: 0.06 } });
  volumes.priceScale().applyOptions({ scaleMargins: { top: 0.24, bottom: 0 } });
  const arrange = (...shares: number[]): void => {
    for (const [at, share] of shares.entries()) chart.panes()[at]?.setStretchFactor(share);
  };
  arrange(0.8, 0.2);

  const offset = axisOffset(period, all.at(-1)?.time ?? 0);
  const isUp = (bar: Bar): boolean => bar.close >= bar.open;
  const asBar = ({ time, open, high, low, close }: Bar) => {
    return { time: axisTime(time, offset) as UTCTimestamp, open, high, low, close };
  };
  const asVolume = (bar: Bar) => ({
    time: axisTime(bar.time, offset) as UTCTimestamp,
    value: bar.volume,
    color: isUp(bar) ? colours.upVolume : colours.downVolume,
  });
  const lineOf = (bar: Bar) => ({
    price: bar.close,
    color: isUp(bar) ? colours.up : colours.down,
    lineStyle: LineStyle.Dotted,
    lineVisible: true,
    axisLabelVisible: true,
    axisLabelColor: isUp(bar) ? colours.up : colours.down,
    axisLabelTextColor: isUp(bar) ? colours.upInk : colours.downInk,
  });
  bars.setData(all.map(asBar));
  volumes.setData(all.map(asVolume));
  const last = bars.createPriceLine(lineOf(all.at(-1) as Bar));
  // Ours leaves out figures of the axis that the label of the price would cover in part.
  const ticks = openAxisTicks(chart, bars);
  ticks.describe(texts.price);
  // The same visible range as ours, so that both draw the same bars.
  const look = (): void => {
    const stretch = visible(latestView(all.length), chart.timeScale().width());
    chart.timeScale().setVisibleLogicalRange(stretch);
  };
  chart.timeScale().subscribeSizeChange(() => requestAnimationFrame(look));
  return {
    updateBar(bar) {
      ticks.moveTo(bar.close);
      bars.update(asBar(bar));
      volumes.update(asVolume(bar));
      last.applyOptions(lineOf(bar));
    },
    arrange(...shares) {
      arrange(...shares);
      // Its size may be known before the callback is set.
      look();
    },
  };
}
