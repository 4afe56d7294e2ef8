import type { ReactNode } from 'react';

const TOAST_PLACE = 'data-toast-place';

/**
 * Container of toasts while this dialog is open, because everything outside of an open dialog is invisible and
 * inert. It exists before the first toast; otherwise a screen reader would miss that one.
 */
export function ToastPlace(): ReactNode {
  return <div {...{ [TOAST_PLACE]: '' }} role="status" />;
}

/** Of the topmost dialog; undefined if none is open. */
export function topToastPlace(): Element | undefined {
  const open = [...document.querySelectorAll(`dialog:modal > [${TOAST_PLACE}]`)];
  const focusedDialog = document.activeElement?.closest('dialog');
  return open.find((place) => place.parentElement === focusedDialog) ?? open.at(-1);
}
