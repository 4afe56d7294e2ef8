import { type RefObject, useEffect, useRef, useState } from 'react';

/** Pull distance that refreshes the list; the content moves half as far. */
const ENOUGH = 128;
const MOST = 176;

export type PullPhase = 'rest' | 'pulling' | 'ready' | 'busy';

interface Pull {
  phase: PullPhase;
  offset: number;
}

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
      // Otherwise the page would bounce at the same time.
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
      const settle = (): void => {
        isBusy = false;
        setPull({ phase: 'rest', offset: 0 });
      };
      latest.current?.().then(settle, settle);
    };
    element.addEventListener('touchstart', start, { passive: true });
    // Only at the top: elsewhere the browser can scroll without waiting for a busy page.
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
