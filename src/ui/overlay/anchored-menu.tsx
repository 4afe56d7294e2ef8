import { type ReactNode, type RefObject, useEffect } from 'react';
import styles from './anchored-menu.module.css';
import { useModal } from './use-modal.ts';

interface AnchoredMenuProps {
  open: boolean;
  label: string;
  /** The menu opens below it. */
  anchor: RefObject<Element | null>;
  onClose(): void;
  children: ReactNode;
}

const GAP = 8;
const EDGE = 12;

/** A menu over the page below its button: for a choice that belongs to what is seen around it. */
export function AnchoredMenu({
  open,
  label,
  anchor,
  onClose,
  children,
}: AnchoredMenuProps): ReactNode {
  const { dialog, tapOutside } = useModal(open, onClose);
  useEffect(() => {
    const menu = dialog.current;
    if (!open || menu === null || anchor.current === null) return;
    const below = anchor.current.getBoundingClientRect().bottom + GAP;
    const lowest = innerHeight - menu.offsetHeight - EDGE;
    menu.style.top = `${Math.max(EDGE, Math.min(below, lowest))}px`;
    // On a phone it has the whole width.
    if (document.documentElement.dataset['width'] === undefined) return;
    const { left } = anchor.current.getBoundingClientRect();
    menu.style.left = `${Math.min(left, innerWidth - menu.offsetWidth - EDGE)}px`;
  }, [open, anchor, dialog]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself.
    <dialog
      ref={dialog}
      className={styles['menu']}
      data-menu
      aria-label={label}
      onClose={(event) => {
        if (event.target === dialog.current && open) onClose();
      }}
      onClick={tapOutside}
    >
      {open ? children : null}
    </dialog>
  );
}
