// A finger goes before the prices: what a tap changes is not drawn in one frame with theirs, which on a slow phone would
// be twice as long. It goes before what may be wanted next, too.
import { whenIdle } from '../lib/when-idle.ts';
import { whenStill } from './slides.ts';

/** A tap is down for less; who holds or scrolls sees the prices move again. */
const DOWN_MS = 150;
/** What a tap changes is drawn by then. */
const LIFTED_MS = 100;

/** Calls back at once, or when the tap that is going on has been drawn. */
export function afterTaps(target: EventTarget): (callback: () => void) => void {
  let tap: ReturnType<typeof setTimeout> | undefined;
  let waiting: (() => void)[] = [];
  const end = (): void => {
    clearTimeout(tap);
    tap = undefined;
    const former = waiting;
    waiting = [];
    for (const callback of former) callback();
  };
  const lasts = (type: string, ms: number): void =>
    target.addEventListener(
      type,
      () => {
        clearTimeout(tap);
        tap = setTimeout(end, ms);
      },
      { capture: true, passive: true },
    );
  lasts('pointerdown', DOWN_MS);
  lasts('pointerup', LIFTED_MS);
  // It scrolls.
  target.addEventListener('pointercancel', end, { capture: true });
  return (callback) => {
    if (tap === undefined) callback();
    else waiting.push(callback);
  };
}

/** No finger came down for so long, nothing slides, and nothing else is to be done. */
export function calm(ms: number, target: EventTarget = globalThis): Promise<void> {
  return new Promise((done) => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (): void => {
      clearTimeout(timer);
      const mine = setTimeout(() => whenStill(() => whenIdle(() => end(mine))), ms);
      timer = mine;
    };
    const end = (ended: typeof timer): void => {
      // A finger came down meanwhile.
      if (ended !== timer) return;
      target.removeEventListener('pointerdown', wait, { capture: true });
      done();
    };
    target.addEventListener('pointerdown', wait, { capture: true, passive: true });
    wait();
  });
}
