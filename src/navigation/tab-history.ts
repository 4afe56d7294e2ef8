// Back from a tab goes home, and from home out of the app: in the browser's history a tab is directly above home,
// whatever was visited before. The router navigates as usual. Afterwards the entries below the tab are replaced, in
// steps that neither the router nor the layers above pages see.
import { TABS } from './tabs.ts';

const HOME = `#/${TABS[0].page}`;

/** The first entry of this visit is home, as far as is known. */
let isHomeFirst = false;
let arrive: (() => void) | undefined;
let rewriting = Promise.resolve();

/** A browser keeps a limited number of entries and ignores a step beyond them: then the history stays as it is. */
const STEP_MS = 500;

/** The router's number of the current entry; a typed address has none. */
function numberNow(): number {
  const idx = (history.state as { idx?: unknown } | null)?.idx;
  return typeof idx === 'number' ? idx : 0;
}

const isAtHome = (): boolean => location.hash.split('?')[0] === HOME;

/** Before the router listens, which must not see the steps of a rewrite. */
export function hideRewrites(): void {
  const hide = (event: PopStateEvent): void => {
    if (arrive === undefined) return;
    event.stopImmediatePropagation();
    arrive();
  };
  addEventListener('popstate', hide, { capture: true });
}

/** A navigation during a rewrite would end up in the wrong place. */
export function afterRewrite(): Promise<void> | undefined {
  return arrive === undefined ? undefined : rewriting;
}

/** A step back from this tab goes home. */
export function isAboveHome(): boolean {
  return isHomeFirst && numberNow() === 1;
}

/** Call when a page is visible. */
export function noteVisible(): void {
  if (numberNow() === 0) isHomeFirst = isAtHome();
}

/** The app has just started on this entry. */
export function isFirstEntry(): boolean {
  return numberNow() === 0;
}

/** Call when a tab is visible after a step forward, and when the app starts on one. */
export function putAboveHome(): void {
  const isHome = isAtHome();
  const above = numberNow();
  if (arrive !== undefined || (isHome ? above === 0 : isAboveHome())) return;
  const top: unknown = history.state;
  const address = location.hash;
  const write = (): void => {
    const entry = (idx: number): object => ({ ...(top as object | null), idx });
    if (isHome) history.replaceState(entry(0), '', address);
    else {
      if (!isAtHome()) history.replaceState({ usr: null, key: 'home', idx: 0 }, '', HOME);
      history.pushState(entry(1), '', address);
    }
    isHomeFirst = true;
  };
  if (above === 0) {
    write();
    return;
  }
  rewriting = new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      arrive = undefined;
      resolve();
    };
    let timer = setTimeout(end, STEP_MS);
    arrive = () => {
      // Layers have entries of their own, so that one step may not be enough.
      const rest = numberNow();
      if (rest > 0) {
        clearTimeout(timer);
        timer = setTimeout(end, STEP_MS);
        history.go(-rest);
        return;
      }
      write();
      end();
    };
  });
  history.go(-above);
}
