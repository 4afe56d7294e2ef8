import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { openBackLayer } from './back-layers.ts';

interface Modal {
  dialog: RefObject<HTMLDialogElement | null>;
  tapOutside(event: MouseEvent): void;
}

/**
 * The browser's modal dialog: it traps the focus, restores it, closes on Esc, and can be stacked. This hook
 * adds the back button.
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
    // In a list with a search field, focus the search and show the selected item.
    element.querySelector<HTMLElement>('input[type="search"]')?.focus();
    element.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'center' });
    const closeLayer = openBackLayer(() => latest.current());
    return () => {
      closeLayer();
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
