import { CrosshairMode, type createChart } from './library.ts';
import type { ChartColours } from './theme.ts';

type Options = NonNullable<Parameters<typeof createChart>[1]>;

const AXIS_WIDTH = 62;
const TIME_AXIS = 28;
export const FONT_SIZE = 11;
/** A series draws no line and no label of its own for its last bar. */
export const NO_LAST = { priceLineVisible: false, lastValueVisible: false } as const;

export function chartOptions(colours: ChartColours): Options {
  return {
    layout: {
      // Its logo brings a style element, which the policy forbids; the page names the maker in words.
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
      // As chart.module.css has it.
      minimumHeight: TIME_AXIS,
      // Ours decides how far one may go.
      minBarSpacing: 0.1,
    },
    // Fingers are told by gestures.ts.
    handleScroll: false,
    handleScale: false,
  };
}
