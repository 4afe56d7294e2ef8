// A finger goes before the prices: what a tap changes is not drawn in one frame with theirs, which on a slow phone would
// be twice as long.

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
