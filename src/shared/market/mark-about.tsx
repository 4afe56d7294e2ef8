import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import styles from './mark-about.module.css';

/** Opens the explanation of the mark price; around the name of the price or a sign beside it. */
export function MarkAbout({ children }: { children: ReactNode }): ReactNode {
  const { t } = useTranslation('market');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {children}
        <span className="spoken">{t('mark_about.open')}</span>
      </button>
      <Sheet open={isOpen} padded title={t('mark_about.title')} onClose={() => setOpen(false)}>
        <p className={styles['text']}>{t('mark_about.text')}</p>
      </Sheet>
    </>
  );
}
