import type { ReactNode } from 'react';

const TOAST_PLACE = 'data-toast-place';

/**
 * Where toasts appear while this dialog lies over the page: what is outside of an open dialog is neither seen nor
 * heard. It is there before the first toast, or a screen reader would miss that one.
 */
export function ToastPlace(): ReactNode {
  return <div {...{ [TOAST_PLACE]: '' }} role="status" />;
}

/** Of the dialog on top, or nothing where none is open. */
export function topToastPlace(): Element | undefined {
  const open = [...document.querySelectorAll(`dialog:modal > [${TOAST_PLACE}]`)];
  const focused = document.activeElement?.closest('dialog');
  return open.find((place) => place.parentElement === focused) ?? open.at(-1);
}
