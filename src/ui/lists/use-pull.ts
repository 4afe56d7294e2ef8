import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far a finger pulls until the list is asked for anew; what is shown moves half as far. */
const ENOUGH = 128;
const MOST = 176;

export type PullPhase = 'rest' | 'pulling' | 'ready' | 'busy';

interface Pull {
  phase: PullPhase;
  /** How far what is shown has moved. */
  offset: number;
}

/** At the top of the page a pull downwards asks anew, as in every app of a phone. */
export function usePull(
  area: RefObject<HTMLElement | null>,
  onRefresh: (() => Promise<void>) | undefined,
): Pull {
  const [pull, setPull] = useState<Pull>({ phase: 'rest', offset: 0 });
  const latest = useRef(onRefresh);
  useEffect(() => {
    latest.current = onRefresh;
  });
  const isOn = onRefresh !== undefined;

  useEffect(() => {
    const element = area.current;
    if (element === null || !isOn) return;
    let from: number | undefined;
    let way = 0;
    let isBusy = false;

    const start = (event: TouchEvent): void => {
      const finger = event.touches[0];
      from =
        !isBusy && scrollY <= 0 && event.touches.length === 1 && finger !== undefined
          ? finger.clientY
          : undefined;
      way = 0;
    };
    const move = (event: TouchEvent): void => {
      const finger = event.touches[0];
      if (from === undefined || finger === undefined) return;
      way = finger.clientY - from;
      if (way <= 0 || scrollY > 0) {
        from = undefined;
        setPull({ phase: 'rest', offset: 0 });
        return;
      }
      // Else the page would bounce beside it.
      if (event.cancelable) event.preventDefault();
      setPull({
        phase: way >= ENOUGH ? 'ready' : 'pulling',
        offset: Math.min(way, MOST) / 2,
      });
    };
    const end = (): void => {
      if (from === undefined) return;
      from = undefined;
      if (way < ENOUGH) {
        setPull({ phase: 'rest', offset: 0 });
        return;
      }
      isBusy = true;
      setPull({ phase: 'busy', offset: 48 });
      const done = (): void => {
        isBusy = false;
        setPull({ phase: 'rest', offset: 0 });
      };
      // Whether it failed is told by the list itself.
      latest.current?.().then(done, done);
    };
    element.addEventListener('touchstart', start, { passive: true });
    // Elsewhere a finger only scrolls: the browser need not ask first, and the scroll never waits for a busy page.
    let isAtTop = false;
    const look = (): void => {
      if (isAtTop === scrollY <= 0) return;
      isAtTop = !isAtTop;
      if (isAtTop) element.addEventListener('touchmove', move, { passive: false });
      else element.removeEventListener('touchmove', move);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      removeEventListener('scroll', look);
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [area, isOn]);

  return pull;
}
