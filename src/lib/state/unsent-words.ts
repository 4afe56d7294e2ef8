// Detects typed but unsent input, which a reload of the app would lose.
import { useSyncExternalStore } from 'react';

type Typed = HTMLInputElement | HTMLTextAreaElement;

const touchedFields = new Set<Typed>();
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function isKept(target: EventTarget | null): target is Typed {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'search' && target.form !== null;
}

export function watchWords(): void {
  const onInput = ({ target }: Event): void => {
    if (!isKept(target)) return;
    touchedFields.add(target);
    notify();
  };
  addEventListener('input', onInput, { capture: true });
}

/** Includes pages below the visible one. */
export function hasUnsentWords(): boolean {
  for (const field of touchedFields) if (!field.isConnected) touchedFields.delete(field);
  return [...touchedFields].some(({ value }) => value !== '');
}

/** The form was accepted: its input can't be lost any more. */
export function wordsSent(form: HTMLFormElement | null): void {
  for (const field of touchedFields) if (field.form === form) touchedFields.delete(field);
  notify();
}

/** Pages unmount without an event, so this is polled. */
const CHECK_EVERY_MS = 1_000;

function listen(listener: () => void): () => void {
  listeners.add(listener);
  const timer = setInterval(listener, CHECK_EVERY_MS);
  return () => {
    listeners.delete(listener);
    clearInterval(timer);
  };
}

export function useUnsentWords(): boolean {
  return useSyncExternalStore(listen, hasUnsentWords);
}
