import { type RefObject, useEffect, useState } from 'react';

/** Whether some of the element can be seen. True until the browser has told, so that the first figures come at once. */
export function useOnScreen(part: RefObject<Element | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(true);
  useEffect(() => {
    if (part.current === null) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry !== undefined) setOnScreen(entry.isIntersecting);
    });
    watch.observe(part.current);
    return () => watch.disconnect();
  }, [part]);
  return isOnScreen;
}
