// Addresses and their history. The history, links and hooks are react-router-dom's. Its data router isn't used: loaders, actions
// and blockers, which no page has, would add 19 kB (gzip) to the first view.
import {
  createPath,
  type Location,
  type NavigationType,
  type Navigator,
  UNSAFE_createHashHistory,
} from 'react-router-dom';
import { keyOfScroll, ScrollPositions } from './scroll-positions.ts';
import { afterRewrite } from './tab-history.ts';

export interface Move {
  location: Location;
  step: `${NavigationType}`;
  /** Where the page begins; undefined where it stays. */
  scrollTop: number | undefined;
}

/** `isNow`: React draws it before the listener returns. */
export type MoveListener = (move: Move, isNow: boolean) => void;

export interface Router {
  current(): Move;
  subscribe(listener: MoveListener): () => void;
  navigator: Navigator;
}

/** Open it after `hideRewrites`. `isBarred`: the page isn't opened, and the current one stays visible. */
export function createRouter(isBarred: (target: string) => boolean): Router {
  const history = UNSAFE_createHashHistory();
  const positions = new ScrollPositions();
  const listeners = new Set<MoveListener>();
  const arrival = (step: Move['step'], keepsScroll = false): Move => {
    const { location } = history;
    const top = positions.of(keyOfScroll(location));
    return { location, step, scrollTop: top ?? (keepsScroll ? undefined : 0) };
  };
  let current = arrival('POP');
  positions.keepOf(() => keyOfScroll(current.location));

  const arrive = (step: Move['step'], keepsScroll?: boolean): void => {
    positions.note(keyOfScroll(current.location));
    current = arrival(step, keepsScroll);
    for (const listener of [...listeners]) listener(current, false);
  };
  history.listen(() => arrive('POP'));

  const whenWritten = (go: () => void): void => {
    const rewrite = afterRewrite();
    if (rewrite === undefined) go();
    else void rewrite.then(go);
  };
  const write =
    (step: 'PUSH' | 'REPLACE'): Navigator['push'] =>
    (to, state, options) => {
      if (isBarred(typeof to === 'string' ? to : createPath(to))) return;
      whenWritten(() => {
        if (step === 'PUSH') history.push(to, state);
        else history.replace(to, state);
        arrive(step, options?.preventScrollReset);
      });
    };
  return {
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigator: {
      createHref: (to) => history.createHref(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => whenWritten(() => history.go(delta)),
      push: write('PUSH'),
      replace: write('REPLACE'),
    },
  };
}
