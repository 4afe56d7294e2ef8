import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useApp } from '../../lib/app-context.ts';

interface CheckedPress<Button> {
  press(button: Button): void;
  /** Pressed while the check of the last edit isn't there yet. */
  waiting: Button | undefined;
  /** Call when the ticket was edited. */
  forget(): void;
}

/**
 * Runs `act` with the check of what the ticket holds. A slow phone takes a moment after an edit: without waiting, faults of
 * the former values would swallow the press.
 */
export function useCheckedPress<Button extends string | number>(
  act: (button: Button) => void,
): CheckedPress<Button> {
  const { quotes } = useApp();
  const [waiting, setWaiting] = useState<Button>();
  const subscribe = useCallback((listener: () => void) => quotes.onTicket(listener), [quotes]);
  const isChecked = useSyncExternalStore(subscribe, quotes.isTicketChecked);
  useEffect(() => {
    if (waiting === undefined || !isChecked) return;
    setWaiting(undefined);
    act(waiting);
  });
  return {
    press: (button) => {
      if (quotes.isTicketChecked()) act(button);
      else setWaiting(button);
    },
    waiting,
    forget: () => setWaiting(undefined),
  };
}
