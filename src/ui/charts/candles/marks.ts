import type { ChartColours } from './theme.ts';

export type LineKind =
  | 'order'
  | 'take_profit'
  | 'stop_loss'
  | 'position'
  | 'liquidation'
  | 'alert'
  | 'ghost'
  /** Of an order that isn't placed yet. */
  | 'ticket';

/** Of lines that share a label or a tag the first one is shown. */
const RANKS: readonly LineKind[] = [
  'ticket',
  'position',
  'order',
  'take_profit',
  'stop_loss',
  'alert',
  'liquidation',
  'ghost',
];

export function rankOf({ kind }: Pick<ChartLine, 'kind'>): number {
  return RANKS.indexOf(kind);
}

export interface ChartLine {
  id: string;
  kind: LineKind;
  price: number;
  title: string;
  /** Lines of one pair are joined by a bracket before the axis. */
  pair?: number;
  label?: LineLabelWords;
}

export interface LineLabelWords {
  name: string;
  /** Accessible name instead of an abbreviation. */
  spoken: string;
  valueText?: string;
  result?: string;
  tone?: 'plain' | 'up' | 'down';
  canMove?: boolean;
  close?: string;
}

export interface ChartMarker {
  id: string;
  time: number;
  side: 'buy' | 'sell';
  title: string;
}

export type Dash = 'solid' | 'dotted' | 'dashed' | 'sparse';

export function lineLook(
  kind: LineKind,
  colours: ChartColours,
): { colour: string; fill: string; ink: string; dash: Dash } {
  switch (kind) {
    case 'take_profit':
      return { colour: colours.up, fill: colours.upFill, ink: colours.upInk, dash: 'dashed' };
    case 'stop_loss':
      return { colour: colours.down, fill: colours.downFill, ink: colours.downInk, dash: 'dashed' };
    case 'ticket':
      return { colour: colours.base, fill: colours.base, ink: colours.onBase, dash: 'dashed' };
    case 'position':
      return { colour: colours.base, fill: colours.base, ink: colours.onBase, dash: 'solid' };
    case 'liquidation':
      return { colour: colours.warn, fill: colours.warn, ink: colours.page, dash: 'sparse' };
    case 'ghost':
      return {
        colour: colours.crosshair,
        fill: colours.crosshair,
        ink: colours.page,
        dash: 'dotted',
      };
    default:
      return { colour: colours.axis, fill: colours.axis, ink: colours.page, dash: 'dashed' };
  }
}
