import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeField } from '../../ui/controls/code-field.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import styles from './account.module.css';
import type { SecondStepForm } from './use-second-step.ts';

type Form = SecondStepForm<CallName, Record<string, unknown>>;

interface SecondStepProps {
  form: Pick<Form, 'google' | 'setGoogle' | 'errors' | 'busy' | 'clear'>;
  onSend(more: { google_code: string }): void;
}

const DIGITS = 6;

export function SecondStep({ form, onSend }: SecondStepProps): ReactNode {
  const { t } = useTranslation('auth');
  const { google, setGoogle, errors, busy, clear } = form;
  const typedCode = google ?? '';
  return (
    <Sheet
      open={google !== undefined}
      title={t('two_step')}
      padded
      onClose={() => setGoogle(undefined)}
      foot={
        <Button
          look="base"
          main
          wide
          busy={busy}
          disabled={typedCode.length < DIGITS}
          onClick={() => onSend({ google_code: typedCode })}
        >
          {t('confirm_code')}
        </Button>
      }
    >
      <div className={styles['step']}>
        <p>{t('two_step_text')}</p>
        <CodeField
          label={t('google_code')}
          length={DIGITS}
          focusOnOpen
          error={errors['google_code']}
          value={typedCode}
          onText={(code) => {
            setGoogle(code);
            clear('google_code');
          }}
          onFull={(google_code) => onSend({ google_code })}
        />
      </div>
    </Sheet>
  );
}
