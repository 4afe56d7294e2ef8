import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../lib/api/confirmations.ts';
import { failureText } from '../../lib/api/failure-text.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeField } from '../../ui/controls/code-field.tsx';
import { PasswordField } from '../../ui/controls/password-field.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import styles from './account.module.css';
import { PayPasswordSheet } from './pay-password-sheet.tsx';

const DIGITS = 6;

export function SendingSheet({ question }: { question: Question }): ReactNode {
  const { t } = useTranslation('sending');
  const [value, setValue] = useState('');
  const [hasChanged, setChanged] = useState(false);
  const { factor, error, isBusy, answer, close } = question;
  const isCode = factor === 'authenticator';
  const send = (text: string): void => {
    setChanged(false);
    if (isCode) setValue('');
    answer(isCode ? { google_code: text } : { password: text });
  };
  const type = (text: string): void => {
    setValue(text);
    setChanged(true);
  };
  const fault = error === undefined || hasChanged || isBusy ? undefined : failureText(t, error);
  if (factor === 'unset') {
    return (
      <PayPasswordSheet
        open
        reason={t('unset_text')}
        onDone={(password) => answer({ password })}
        onClose={close}
      />
    );
  }
  return (
    <Sheet
      open
      padded
      title={t('title')}
      onClose={close}
      foot={
        <Button
          main
          wide
          look="base"
          busy={isBusy}
          disabled={isCode ? value.length < DIGITS : value === ''}
          onClick={() => send(value)}
        >
          {t('confirm')}
        </Button>
      }
    >
      <form
        noValidate
        className={styles['step']}
        onSubmit={(event) => {
          event.preventDefault();
          if (value !== '' && !isBusy) send(value);
        }}
      >
        <p>{t(isCode ? 'code_text' : 'password_text')}</p>
        {isCode ? (
          <CodeField
            label={t('auth:google_code')}
            length={DIGITS}
            focusOnOpen
            error={fault}
            value={value}
            onText={type}
            onFull={send}
          />
        ) : (
          <PasswordField
            label={t('account:pay_password')}
            autoComplete="off"
            required
            error={fault}
            value={value}
            onText={type}
          />
        )}
      </form>
    </Sheet>
  );
}
