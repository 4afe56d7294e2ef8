import { type PointerEvent, useEffect, useRef } from 'react';

const FIRST = 400;
const NEXT = 80;

interface Hold {
  onClick(): void;
  onPointerDown(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerLeave(): void;
  onPointerCancel(): void;
}

export function useHold(act: () => void): Hold {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRepeated = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const again = (): void => {
    hasRepeated.current = true;
    latest.current();
    timer.current = setTimeout(again, NEXT);
  };
  const stop = (): void => clearTimeout(timer.current);
  return {
    onPointerDown: ({ button }) => {
      hasRepeated.current = false;
      if (button === 0) timer.current = setTimeout(again, FIRST);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: () => {
      // Ignore the click at the end of a long press.
      if (!hasRepeated.current) latest.current();
      hasRepeated.current = false;
    },
  };
}
