import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { openBackLayer } from './back-layers.ts';

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>;
  /** A tap on the mask, which belongs to the dialog and to nothing in it. */
  tapOutside(event: MouseEvent): void;
}

/**
 * The browser's own modal dialog: it keeps the focus inside, gives it back, closes on Esc, and one may lie over
 * another. Here the back button is added.
 */
export function useModal(open: boolean, onClose: () => void): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    if (!open || element === null) return;
    if (!element.open) element.showModal();
    // Whoever opens a list wants to search it, and to see where they are in it.
    element.querySelector<HTMLElement>('input[type="search"]')?.focus();
    element.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'center' });
    const closed = openBackLayer(() => latest.current());
    return () => {
      closed();
      element.close();
    };
  }, [open]);

  return {
    dialog,
    tapOutside: (event) => {
      if (event.target === dialog.current) onClose();
    },
  };
}
