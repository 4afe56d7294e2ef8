import type { MouseEvent } from 'react';

const REACH = 22;
const ROW = '[data-row]';

/**
 * For rows lower than a touch target: the list receives the tap and presses the nearest row. Rows are buttons
 * with `data-row` and without pointer events, so that keys and screen readers can still use each of them.
 */
export function pressNearestRow(event: MouseEvent<HTMLElement>): void {
  if ((event.target as Element).closest(ROW) !== null) return;
  let nearest: HTMLElement | undefined;
  let least = REACH;
  for (const row of event.currentTarget.querySelectorAll<HTMLElement>(ROW)) {
    const { top, bottom } = row.getBoundingClientRect();
    const distance = Math.abs((top + bottom) / 2 - event.clientY);
    if (distance <= least) [nearest, least] = [row, distance];
  }
  nearest?.click();
}
