import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import styles from './sheet.module.css';

interface SheetProps {
  open: boolean;
  title: string;
  /** As tall as a sheet gets, for lists that shrink while one searches. */
  tall?: boolean;
  tools?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** The browser's own modal dialog: it keeps the focus inside, gives it back, and closes on Esc. */
export function Sheet({
  open,
  title,
  tall = false,
  tools,
  onClose,
  children,
}: SheetProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open === open) return;
    if (!open) return element.close();
    element.showModal();
    // Whoever opens a list wants to search it, and to see where they are in it.
    element.querySelector<HTMLElement>('input[type="search"]')?.focus();
    element.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'center' });
  }, [open]);

  // The mask belongs to the dialog, so a tap on the dialog itself and not on what it holds is a tap outside.
  const tapOutside = (event: MouseEvent): void => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself.
    <dialog
      ref={dialog}
      className={`${styles['sheet']} ${tall ? styles['tall'] : ''}`}
      aria-labelledby={id}
      onClose={onClose}
      onClick={tapOutside}
    >
      <div className={styles['head']}>
        <h2 id={id} className={styles['title']}>
          {title}
        </h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      {tools === undefined ? null : <div className={styles['tools']}>{tools}</div>}
      <div className={styles['body']}>{children}</div>
    </dialog>
  );
}
