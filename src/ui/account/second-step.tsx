import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.tsx';
import { CodeField } from '../code-field.tsx';
import { Sheet } from '../sheet.tsx';
import styles from './account.module.css';

interface SecondStepProps {
  /** Undefined: the step is not needed. */
  code: string | undefined;
  error: string | undefined;
  busy: boolean;
  onCode(code: string): void;
  onFull(code: string): void;
  onClose(): void;
}

const DIGITS = 6;

/** The code of the authenticator, over the form that stays as it is. */
export function SecondStep({
  code,
  error,
  busy,
  onCode,
  onFull,
  onClose,
}: SecondStepProps): ReactNode {
  const { t } = useTranslation('auth');
  const typed = code ?? '';
  return (
    <Sheet
      open={code !== undefined}
      title={t('two_step')}
      padded
      onClose={onClose}
      foot={
        <Button
          look="base"
          main
          wide
          busy={busy}
          disabled={typed.length < DIGITS}
          onClick={() => onFull(typed)}
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
          error={error}
          value={typed}
          onCode={onCode}
          onFull={onFull}
        />
      </div>
    </Sheet>
  );
}
