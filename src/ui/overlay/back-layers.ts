/**
 * Layers over a page (sheets, dialogs) that the back button closes before it leaves the page. Each open layer
 * has an entry in the browser's history. The router doesn't see these entries: it gets only steps between
 * pages.
 */
interface Layer {
  close(): void;
}

const MARK = 'layers';
const open: Layer[] = [];
/** Steps back requested here that haven't happened yet. */
let expected = 0;
let isWatching = false;
/** The router's key of the visible page. */
let visibleKey: string | undefined;
const waitingCloses: (() => void)[] = [];

/** Call when a layer opens; call the returned function when it closes for any reason. */
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

export function noteVisiblePage(key: string): void {
  visibleKey = key;
}

export function afterLayers(act: () => void): void {
  waitingCloses.push(act);
  goOn();
}

function goOn(): void {
  if (open.length > 0 || expected > 0) return;
  for (const act of waitingCloses.splice(0)) act();
}

function entry(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {};
}

function depth(): number {
  const mark = entry()[MARK];
  return typeof mark === 'number' ? mark : 0;
}

/**
 * Removes the entry of a closed layer, unless the page has navigated on from it: then it is skipped on the way
 * back.
 */
function leaveEntry(): void {
  if (expected > 0 || depth() <= open.length) return;
  expected += 1;
  history.back();
}

function watch(): void {
  if (isWatching) return;
  isWatching = true;
  // Before the router's own listener, which must not see these steps.
  addEventListener('popstate', onPopState, { capture: true });
}

function onPopState(event: PopStateEvent): void {
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
  if (at > open.length && (entry()['key'] ?? 'default') === visibleKey) {
    // The entry of a closed layer: skip it, because the step would change nothing.
    event.stopImmediatePropagation();
    leaveEntry();
    return;
  }
  // The page itself changes, so all layers close.
  for (const layer of open.splice(0)) layer.close();
}
