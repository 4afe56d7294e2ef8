import { type RefObject, useEffect, useState } from 'react';

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
