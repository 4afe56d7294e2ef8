import { type ReactNode, use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../controls/button.tsx';
import { PageNotices } from '../layout/page-notice.ts';
import styles from './sheet.module.css';
import { ToastPlace } from './toast-place.tsx';
import { useDragDown } from './use-drag-down.ts';
import { useModal } from './use-modal.ts';

interface SheetProps {
  open: boolean;
  title: string;
  subtitle?: string;
  tall?: boolean;
  tools?: ReactNode;
  foot?: ReactNode;
  /** With side padding; lists extend from edge to edge. */
  padded?: boolean;
  /** Requires an answer: a tap beside it doesn't close it. */
  isQuestion?: boolean;
  onClose(): void;
  children: ReactNode;
}

export function Sheet({
  open,
  title,
  subtitle,
  tall = false,
  tools,
  foot,
  padded = false,
  isQuestion = false,
  onClose,
  children,
}: SheetProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const { sheet } = use(PageNotices);
  const { dialog, tapOutside } = useModal(open, onClose);
  const drag = useDragDown(dialog, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself.
    <dialog
      ref={dialog}
      role={isQuestion ? 'alertdialog' : undefined}
      className={`${styles['sheet']} ${tall ? styles['tall'] : ''}`}
      data-sheet={tall ? 'tall' : 'short'}
      aria-labelledby={id}
      onClose={(event) => {
        // Close events of a sheet above this one, its child in React's tree, arrive here too.
        if (event.target === dialog.current && open) onClose();
      }}
      onClick={isQuestion ? undefined : tapOutside}
    >
      <div className={styles['head']} {...drag}>
        <div className={styles['titles']}>
          <h2 id={id} className={styles['title']}>
            {title}
          </h2>
          {subtitle === undefined ? null : <p className={styles['subtitle']}>{subtitle}</p>}
        </div>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <div className={styles['notice']}>{open ? sheet : null}</div>
      {tools === undefined ? null : <div className={styles['tools']}>{tools}</div>}
      <div className={`${styles['body']} ${padded ? styles['padded'] : ''}`}>{children}</div>
      {foot === undefined ? null : <div className={styles['foot']}>{foot}</div>}
      <ToastPlace />
    </dialog>
  );
}
