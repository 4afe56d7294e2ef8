/**
 * The visible range of a feed in bars. Pure, so that gestures can be tested without a chart. A position is the
 * index of a bar in the whole feed; halves lie between bars.
 */
export interface View {
  right: number;
  /** Pixels from bar to bar. */
  spacing: number;
}

export interface Stretch {
  from: number;
  to: number;
}

export const SPACING = { least: 2, first: 7, most: 40 } as const;
/** Free bars at the right of the newest one. */
const BREATH = 4;

export function latestView(length: number, spacing: number = SPACING.first): View {
  return { right: length - 1 + BREATH, spacing };
}

/** The visible range as the library counts: `to - from + 1` bars fill the width. */
export function visible(view: View, width: number): Stretch {
  return { from: view.right + 1 - width / view.spacing, to: view.right };
}

/** The newest bar is visible, so new ones push the others to the left. */
export function isFollowing(view: View, length: number): boolean {
  return view.right >= length - 1;
}

/** At most half of the width may be empty on either side. */
export function clampView(view: View, length: number, width: number): View {
  const spacing = Math.min(SPACING.most, Math.max(SPACING.least, view.spacing));
  const half = width / spacing / 2;
  const newest = length - 1;
  const least = Math.min(newest, half);
  const right = Math.min(newest + Math.max(half, BREATH), Math.max(least, view.right));
  return right === view.right && spacing === view.spacing ? view : { right, spacing };
}

/** Moving to the right reveals older bars. */
export function panView(view: View, pixels: number): View {
  return { right: view.right - pixels / view.spacing, spacing: view.spacing };
}

/** The bar under `x` stays under `x`. */
export function zoomView(view: View, ratio: number, x: number, width: number): View {
  const spacing = Math.min(SPACING.most, Math.max(SPACING.least, view.spacing * ratio));
  const fromRight = width - x;
  return { right: view.right - fromRight / view.spacing + fromRight / spacing, spacing };
}

/** The index at `x`, between bars too; not clamped. */
export function indexOfX(view: View, x: number, width: number): number {
  return view.right + 0.5 - (width - 1 - x) / view.spacing;
}

export function xOfIndex(view: View, index: number, width: number): number {
  return width - 1 - (view.right + 0.5 - index) * view.spacing;
}

export function barAt(view: View, x: number, width: number, length: number): number {
  return Math.max(0, Math.min(length - 1, Math.round(indexOfX(view, x, width))));
}

export function shiftView(view: View, bars: number): View {
  return { right: view.right + bars, spacing: view.spacing };
}
