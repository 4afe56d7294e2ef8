import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far below the top of the page a list begins. */
export function useListTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  // What stands above the list may change its height: a bar, a longer language.
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    let known: number | undefined;
    const measure = (): void => {
      const next = element.getBoundingClientRect().top + scrollY;
      // React would render the list once more for the same, in the first frame of a slide.
      if (next !== known) setTop(next);
      known = next;
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [list]);
  return top;
}
