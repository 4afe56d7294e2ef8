import { type ReactNode, useId } from 'react';
import styles from './dialog.module.css';
import { ToastPlace } from './toast-place.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  title: string;
  /** The way out first, then what the dialog is about; side by side where they fit. */
  actions: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** A question in the middle of the screen that has to be answered. A tap beside it is no answer. */
export function Dialog({ open, title, actions, onClose, children }: DialogProps): ReactNode {
  const id = useId();
  const { dialog } = useModal(open, onClose);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles['dialog']}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={(event) => {
        if (event.target === dialog.current && open) onClose();
      }}
    >
      <h2 id={`${id}-title`} className={styles['title']}>
        {title}
      </h2>
      <div id={`${id}-text`} className={styles['text']}>
        {children}
      </div>
      <div className={styles['actions']}>{actions}</div>
      <ToastPlace />
    </dialog>
  );
}
