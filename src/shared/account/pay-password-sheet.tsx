import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import styles from './account.module.css';
import { NewPasswordForm } from './new-password-form.tsx';

interface PayPasswordSheetProps {
  open: boolean;
  /** Why it is needed here. */
  reason: string;
  onDone(password: string): void;
  onClose(): void;
}

/** Sets the first pay password without leaving the form that needs it. Not inside that form: a form contains no other. */
export function PayPasswordSheet({
  open,
  reason,
  onDone,
  onClose,
}: PayPasswordSheetProps): ReactNode {
  const { t } = useTranslation('account');
  return createPortal(
    <Sheet open={open} padded title={t('pay_password')} onClose={onClose}>
      <p className={styles['reason']}>{reason}</p>
      {open ? (
        <NewPasswordForm
          call="safe.update_pay_password"
          action={t('pay_set')}
          doneText={t('pay_set_done')}
          holds={false}
          onDone={onDone}
        />
      ) : null}
    </Sheet>,
    document.body,
  );
}
