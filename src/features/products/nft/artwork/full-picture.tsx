import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { useModal } from '../../../../ui/overlay/use-modal.ts';
import styles from './full-picture.module.css';

interface FullPictureProps {
  open: boolean;
  address: string;
  label: string;
  onClose(): void;
}

export function FullPicture({ open, address, label, onClose }: FullPictureProps): ReactNode {
  const { t } = useTranslation();
  const { dialog, tapOutside } = useModal(open, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself.
    <dialog
      ref={dialog}
      className={styles['full']}
      data-dark
      aria-label={label}
      onClose={() => {
        if (open) onClose();
      }}
      onClick={tapOutside}
    >
      {open ? <img src={address} alt={label} className={styles['picture']} /> : null}
      <div className={styles['close']}>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
    </dialog>
  );
}
