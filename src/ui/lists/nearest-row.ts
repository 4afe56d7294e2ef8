import type { MouseEvent } from 'react';

/** As far as a finger may miss: half of what is touched. */
const REACH = 22;
const ROW = '[data-row]';

/**
 * For rows that are lower than a finger: the list is what is touched, and the row next to the tap is pressed. The rows
 * are buttons with `data-row` and no pointer events, so that keys and screen readers still have each of them.
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
