// Words that were typed into a form and not sent: what would be lost if the app were loaded anew now.
import { useSyncExternalStore } from 'react';

type Typed = HTMLInputElement | HTMLTextAreaElement;

const touched = new Set<Typed>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** What is searched for is not sent, and is found again. */
function isKept(target: EventTarget | null): target is Typed {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'search' && target.form !== null;
}

/** From the start on. */
export function watchWords(): void {
  const typed = ({ target }: Event): void => {
    if (!isKept(target)) return;
    touched.add(target);
    tell();
  };
  addEventListener('input', typed, { capture: true });
}

/** Also on pages that lie below the one on view. */
export function hasUnsentWords(): boolean {
  for (const field of touched) if (!field.isConnected) touched.delete(field);
  return [...touched].some(({ value }) => value !== '');
}

/** The form was taken: what stands in it is not lost any more. */
export function wordsSent(form: HTMLFormElement | null): void {
  for (const field of touched) if (field.form === form) touched.delete(field);
  tell();
}

/** Pages go without an event: looked at now and then. */
const LOOK_EVERY_MS = 1_000;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  const timer = setInterval(listener, LOOK_EVERY_MS);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
  };
}

export function useUnsentWords(): boolean {
  return useSyncExternalStore(listen, hasUnsentWords);
}
