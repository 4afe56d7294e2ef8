import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import styles from './mark-about.module.css';

/** Opens the explanation of the mark price; around the name of the price or a sign beside it. */
export function MarkAbout({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation('market');
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setOpened] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {children}
        <span className="spoken">{t('mark_about.open')}</span>
      </button>
      {hasOpened
        ? // The button may be in a paragraph, which can't have a dialog in it.
          createPortal(
            <Sheet open={isOpen} padded title={t('mark_about.title')} onClose={close}>
              <p className={styles['text']}>{t('mark_about.text')}</p>
            </Sheet>,
            document.body,
          )
        : null}
    </>
  );
}
