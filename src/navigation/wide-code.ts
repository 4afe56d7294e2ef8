import { useEffect, useSyncExternalStore } from 'react';
import { onWidthClass, widthClass } from '../lib/device/width.ts';
import { loadTexts } from '../lib/language/i18n.ts';

/** What a wide window needs besides the pages. A phone never loads it. */
export type WideCode = typeof import('../layouts/frame/wide-frame.tsx');

let code: WideCode | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Loads the code if the window is wide. If that fails, the page keeps the column of the phone until the next resize. */
export function loadWide(): Promise<void> {
  if (widthClass() === 'phone') return Promise.resolve();
  loading ??= Promise.all([import('../layouts/frame/wide-frame.tsx'), loadTexts('wide')]).then(
    ([file]) => {
      code = file;
      for (const listener of listeners) listener();
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const leave = onWidthClass(() => {
    void loadWide();
    listener();
  });
  return () => {
    listeners.delete(listener);
    leave();
  };
}

/** Undefined on a phone, and until the code is there. */
export function useWide(): WideCode | undefined {
  const wide = useSyncExternalStore(subscribe, () => (widthClass() === 'phone' ? undefined : code));
  useEffect(() => void loadWide(), []);
  return wide;
}
