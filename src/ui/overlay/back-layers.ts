/**
 * What lies over the page (a sheet, a dialog) is closed by the back button before the page is left. Each open layer
 * has an entry of the browser's history. The router never hears of them: it is told only of steps between pages.
 */
interface Layer {
  close(): void;
}

const MARK = 'layers';
const open: Layer[] = [];
/** Steps back that were asked for here and have not arrived yet. */
let expected = 0;
let isWatching = false;
const waiting: (() => void)[] = [];

/** Called when a layer has opened; what it gives back is called when the layer is closed, by whomever. */
export function openBackLayer(close: () => void): () => void {
  watch();
  const layer: Layer = { close };
  open.push(layer);
  history.pushState({ ...entry(), [MARK]: open.length }, '');
  return () => {
    const at = open.indexOf(layer);
    if (at === -1) return;
    open.splice(at, 1);
    leaveEntry();
    goOn();
  };
}

/** For a step back of the page itself: taken while a layer is being closed it would be the layer's. */
export function afterLayers(act: () => void): void {
  waiting.push(act);
  goOn();
}

function goOn(): void {
  if (open.length > 0 || expected > 0) return;
  for (const act of waiting.splice(0)) act();
}

function entry(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}

function depth(): number {
  const mark = entry()[MARK];
  return typeof mark === 'number' ? mark : 0;
}

/** The entry of a closed layer is left, unless the page went on from it: then it is skipped on the way back. */
function leaveEntry(): void {
  if (expected > 0 || depth() <= open.length) return;
  expected += 1;
  history.back();
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  // Before the router's own listener, which is told nothing of these steps.
  addEventListener('popstate', arrived, { capture: true });
}

function arrived(event: PopStateEvent): void {
  const at = depth();
  if (expected > 0) {
    expected -= 1;
    event.stopImmediatePropagation();
    leaveEntry();
    goOn();
    return;
  }
  if (open.length > 0 && at === open.length - 1) {
    event.stopImmediatePropagation();
    open.pop()?.close();
    goOn();
    return;
  }
  if (at > open.length) {
    // The entry of a layer that is gone: a step that shows nothing is no step.
    event.stopImmediatePropagation();
    leaveEntry();
    return;
  }
  // Further than one layer: the page itself changes, and nothing of this one stays open.
  for (const layer of open.splice(0)) layer.close();
}
