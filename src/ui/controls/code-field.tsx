import { type FocusEventHandler, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../media/icons.tsx';
import styles from './code-field.module.css';
import { FieldFrame, type FieldWords, noteId } from './field-frame.tsx';

interface CodeFieldProps extends Pick<FieldWords, 'label' | 'helper' | 'error'> {
  length?: number;
  /** The keyboard offers codes of messages, but not those of an authenticator. */
  isFromMessage?: boolean;
  disabled?: boolean;
  /** Receives the focus when its dialog opens, instead of the dialog's first button. */
  focusOnOpen?: boolean;
  action?: ReactNode;
  required?: boolean;
  value: string;
  onText(code: string): void;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  onFull?: (code: string) => void;
}

/**
 * A single field below cells that only display it: it advances by itself, accepts a pasted code, supports
 * autofill, and is one field for screen readers.
 */
export function CodeField({
  length = 6,
  isFromMessage = false,
  disabled = false,
  focusOnOpen = false,
  action,
  required = false,
  value,
  onText,
  onBlur,
  onFull,
  ...words
}: CodeFieldProps): ReactNode {
  const { t } = useTranslation('ui');
  const id = useId();
  const [isFocused, setFocused] = useState(false);

  const enter = (text: string): void => {
    const digits = digitsOf(text);
    // What is typed or pasted after a full, wrong code begins the next one.
    const isNext = words.error !== undefined && value.length === length && digits.startsWith(value);
    const code = (isNext ? digits.slice(length) : digits).slice(0, length);
    if (code === value || (isNext && code === '')) return;
    onText(code);
    if (code.length === length) onFull?.(code);
  };
  const paste = async (): Promise<void> => {
    const text = await navigator.clipboard.readText().catch(() => '');
    if (digitsOf(text) !== '') enter(text);
  };

  const paster = (
    <button
      type="button"
      className={styles['paste']}
      disabled={disabled}
      onClick={() => void paste()}
    >
      <Icon name="paste" size={16} />
      {t('paste')}
    </button>
  );
  return (
    <FieldFrame id={id} {...words}>
      <div className={styles['cells']} data-wrong={words.error !== undefined}>
        {Array.from({ length }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its index.
            key={place}
            className={styles['cell']}
            data-next={isFocused && place === Math.min(value.length, length - 1)}
            aria-hidden="true"
          >
            {value[place] ?? (isFocused && place === value.length ? <i /> : '')}
          </span>
        ))}
        <input
          // The browser's own attribute, which React does not pass on.
          ref={(input) => {
            input?.toggleAttribute('autofocus', focusOnOpen);
          }}
          id={id}
          required={required}
          className={styles['input']}
          inputMode="numeric"
          pattern="[0-9]*"
          enterKeyHint="done"
          autoComplete={isFromMessage ? 'one-time-code' : 'off'}
          aria-invalid={words.error !== undefined}
          aria-describedby={noteId(id, words)}
          disabled={disabled}
          value={value}
          onChange={(event) => enter(event.currentTarget.value)}
          // The cells show no caret, so the next digit always goes to the end.
          onSelect={({ currentTarget }) =>
            currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
          }
          onFocus={() => setFocused(true)}
          onBlur={(event) => {
            setFocused(false);
            onBlur?.(event);
          }}
        />
      </div>
      <div className={styles['actions']}>
        {action}
        {paster}
      </div>
    </FieldFrame>
  );
}

const ZEROS = [0x30, 0xff10, 0x0e50];

/** Converts full-width and Thai digits to ASCII and drops everything else, such as spaces in a message. */
export function digitsOf(text: string): string {
  return [...text]
    .map((character) => {
      const point = character.codePointAt(0) ?? 0;
      const zero = ZEROS.find((one) => point >= one && point <= one + 9);
      return zero === undefined ? '' : String.fromCharCode(0x30 + point - zero);
    })
    .join('');
}
