import {
  createContext,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useApp } from '../app-context.ts';
import { type Live, LiveArea, type Turns } from './live.ts';

export const LiveAreaContext = createContext<LiveArea | undefined>(undefined);

/** Figures are drawn a little before they scroll into view. */
const NEAR = '120px';

/** `turns`: when its figures are drawn, if not with all others. */
export function useLiveArea(part: RefObject<Element | null>, turns?: Turns): LiveArea {
  const { quotes } = useApp();
  const [area] = useState(() => new LiveArea(turns ?? quotes.turns));
  useEffect(() => {
    if (part.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const newest = entries.at(-1);
        if (newest !== undefined) area.setOnScreen(newest.isIntersecting);
      },
      { rootMargin: NEAR },
    );
    observer.observe(part.current);
    return () => observer.disconnect();
  }, [area, part]);
  return area;
}

/**
 * Writes a live value into the page without a render: `draw` runs after each render, and in a frame after each change
 * of the value. It only sets texts, attributes and styles of elements that React has rendered and leaves alone. `area`: the
 * part of the page that it draws in, if that isn't the one around the component.
 */
export function useLiveDraw<Value>(
  live: Live<Value>,
  draw: (value: Value) => void,
  area?: LiveArea,
): void {
  const { quotes } = useApp();
  const areaAround = use(LiveAreaContext);
  const ownArea = area ?? areaAround;
  const { turns } = quotes;
  const drawNow = useEffectEvent(() => draw(live.value()));
  useLayoutEffect(() => drawNow());
  useLayoutEffect(() => {
    const turn = (): void => drawNow();
    if (ownArea !== undefined) return ownArea.follow(live, turn);
    const leave = live.onChange(() => turns.want(turn));
    return () => {
      leave();
      turns.forget(turn);
    };
  }, [live, ownArea, turns]);
}

/**
 * Renders when `select` returns another value: for what changes the structure of the page, not for figures. The value
 * must be a primitive, or the same object as long as it is equal.
 */
export function useLiveValue<Value, Selected>(
  live: Live<Value>,
  select: (value: Value) => Selected,
): Selected {
  return useSyncExternalStore(live.onChange, () => select(live.value()));
}

const NEVER = (): (() => void) => () => undefined;

/** Renders with each change while `isFollowing`: for the figures of an open sheet. */
export function useLiveWhile<Value>(isFollowing: boolean, live: Live<Value>): Value {
  return useSyncExternalStore(isFollowing ? live.onChange : NEVER, live.value);
}

/** Renders at most that often, and with the newest value at last: for what is computed from a price outside of a ticket. */
export function useLiveEvery<Value>(everyMs: number, live: Live<Value>): Value {
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let hasChanged = false;
      const render = (): void => {
        hasChanged = false;
        listener();
        timer = setTimeout(() => {
          timer = undefined;
          if (hasChanged) render();
        }, everyMs);
      };
      const leave = live.onChange(() => {
        if (timer === undefined) render();
        else hasChanged = true;
      });
      return () => {
        leave();
        clearTimeout(timer);
      };
    },
    [live, everyMs],
  );
  return useSyncExternalStore(subscribe, live.value);
}
