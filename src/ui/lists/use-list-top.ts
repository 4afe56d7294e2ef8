import { type RefObject, useLayoutEffect, useState } from 'react';

export function useListTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  // Content above the list may change its height: a bar, a longer language.
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = (): void => setTop(element.getBoundingClientRect().top + scrollY);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [list]);
  return top;
}
