/** The scrolling ancestor in a sheet or a page; null if the whole page scrolls. */
export function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let up = element?.parentElement ?? null; up !== null; up = up.parentElement) {
    if (up !== document.body && /auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  }
  return null;
}
