import { CrosshairMode, type createChart } from './library.ts';
import type { ChartColours } from './theme.ts';

type Options = NonNullable<Parameters<typeof createChart>[1]>;

const AXIS_WIDTH = 62;
const TIME_AXIS = 28;
export const FONT_SIZE = 11;
export const NO_LAST = { priceLineVisible: false, lastValueVisible: false } as const;

export function chartOptions(colours: ChartColours): Options {
  return {
    layout: {
      // The library's logo adds a style element, which the content security policy forbids; the page names the
      // author in text.
      attributionLogo: false,
      background: { color: colours.page },
      textColor: colours.axis,
      fontFamily: colours.font,
      fontSize: FONT_SIZE,
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
      minimumHeight: TIME_AXIS,
      minBarSpacing: 0.1,
    },
    handleScroll: false,
    handleScale: false,
  };
}
