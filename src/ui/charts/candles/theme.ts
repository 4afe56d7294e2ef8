/** Design tokens for the canvas, which can't read custom properties. */
export interface ChartColours {
  page: string;
  text: string;
  grid: string;
  axis: string;
  line: string;
  /** Of what is drawn. */
  up: string;
  down: string;
  /** Of what is filled, with its ink on it. */
  upFill: string;
  downFill: string;
  upInk: string;
  downInk: string;
  upVolume: string;
  downVolume: string;
  stroke: string;
  strokeFade: string;
  strokeEnd: string;
  crosshair: string;
  tag: string;
  lines: readonly string[];
  band: string;
  base: string;
  onBase: string;
  warn: string;
  font: string;
}

export const LINE_TOKENS = [
  '--chart-first',
  '--chart-second',
  '--chart-third',
  '--chart-fourth',
  '--chart-fifth',
  '--chart-sixth',
] as const;

/** Read from the document and not at the chart, because stale figures around it may be grey. */
export function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string): string => style.getPropertyValue(name).trim();
  return {
    page: token('--page'),
    text: token('--text'),
    grid: token('--chart-grid'),
    axis: token('--text2'),
    line: token('--line'),
    up: token('--chart-up'),
    down: token('--chart-down'),
    upFill: token('--up-fill'),
    downFill: token('--down-fill'),
    upInk: token('--up-ink'),
    downInk: token('--down-ink'),
    upVolume: token('--chart-up-volume'),
    downVolume: token('--chart-down-volume'),
    stroke: token('--chart-line'),
    strokeFade: token('--chart-line-fade'),
    strokeEnd: token('--chart-line-end'),
    crosshair: token('--chart-crosshair'),
    tag: token('--chart-tag'),
    lines: LINE_TOKENS.map(token),
    band: token('--chart-band'),
    base: token('--base-fill'),
    onBase: token('--on-base'),
    warn: token('--warn'),
    font: style.fontFamily,
  };
}
