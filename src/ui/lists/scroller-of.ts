/** The part of a sheet or a page that scrolls around this element; nothing where the whole page does. */
export function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let up = element?.parentElement ?? null; up !== null; up = up.parentElement) {
    if (up !== document.body && /auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
  }
  return null;
}
