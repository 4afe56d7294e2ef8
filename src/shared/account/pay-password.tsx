import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/api/use-call.ts';
import { loadTexts } from '../../lib/language/i18n.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useLatePart } from '../../ui/overlay/use-late-part.ts';

/** Refusals that are shown at the field. */
export const OF_PAY_PASSWORD: ReadonlySet<string> = new Set([
  ...['pay_password_wrong', 'pay_password_locked', 'pay_password_not_set', 'password_required'],
]);

async function loadSheet() {
  const [{ PayPasswordSheet }] = await Promise.all([
    import('./pay-password-sheet.tsx'),
    ...(['account', 'auth', 'form', 'errors'] as const).map((area) => loadTexts(area)),
  ]);
  return PayPasswordSheet;
}

/** Says that the pay password is missing, and sets it in place. Nothing once it is set. */
export function PayPasswordNotice({ onSet }: { onSet?: (password: string) => void }): ReactNode {
  const { t } = useTranslation('account');
  const [isOpen, setOpen] = useState(false);
  const [Sheet, request] = useLatePart(loadSheet);
  const { data: user } = useCall('user.info', {});
  if (user?.is_pay_password !== false && !isOpen) return null;
  return (
    <>
      <Notice tone="warn" title={t('pay_missing')}>
        <p>{t('pay_missing_text')}</p>
        <Button small onClick={() => void request().then(setOpen)}>
          {t('pay_set')}
        </Button>
      </Notice>
      {Sheet === undefined ? null : (
        <Sheet
          open={isOpen}
          reason={t('pay_missing_text')}
          onDone={(password) => {
            setOpen(false);
            onSet?.(password);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface PayPasswordFieldProps {
  value: string;
  error: string | undefined;
  onText(text: string): void;
  onBlur?: ComponentProps<typeof PasswordField>['onBlur'];
}

/** The pay password; without one, the way to set it, after which the field has it. */
export function PayPasswordField(field: PayPasswordFieldProps): ReactNode {
  const { t } = useTranslation('account');
  const { data: user } = useCall('user.info', {});
  return (
    <>
      <PayPasswordNotice onSet={field.onText} />
      {user?.is_pay_password === false ? null : (
        <PasswordField label={t('pay_password')} autoComplete="off" required {...field} />
      )}
    </>
  );
}
