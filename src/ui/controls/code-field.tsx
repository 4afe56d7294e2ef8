import { type FocusEventHandler, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../media/icons.tsx';
import styles from './code-field.module.css';
import { FieldFrame, type FieldWords, noteId } from './field-frame.tsx';

interface CodeFieldProps extends Pick<FieldWords, 'label' | 'helper' | 'error'> {
  length?: number;
  /** Codes of a message are offered by the keyboard; those of an authenticator are not. */
  isFromMessage?: boolean;
  disabled?: boolean;
  /** Gets the focus whenever the dialog around it opens, instead of the dialog's first button. */
  focusOnOpen?: boolean;
  /** Under the cells: has the code sent. */
  action?: ReactNode;
  required?: boolean;
  value: string;
  onText(code: string): void;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  /** The last digit is there. */
  onFull?: (code: string) => void;
}

/**
 * One field under cells that only show it: so it advances by itself, takes a pasted code whole, is filled in by the
 * keyboard, and is one field for who listens.
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
    const code = digitsOf(text).slice(0, length);
    if (code === value) return;
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is what a cell is.
            key={place}
            className={styles['cell']}
            data-next={isFocused && place === Math.min(value.length, length - 1)}
            aria-hidden="true"
          >
            {value[place] ?? (isFocused && place === value.length ? <i /> : '')}
          </span>
        ))}
        <input
          // The browser's own attribute, which React keeps to itself.
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
          // The cells show no caret in their middle: the next digit always comes behind the last.
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

/** Digits of any keyboard of ours (full width, Thai) as ASCII; all else, as the spaces of a message, is let go. */
export function digitsOf(text: string): string {
  return [...text]
    .map((character) => {
      const point = character.codePointAt(0) ?? 0;
      const zero = ZEROS.find((one) => point >= one && point <= one + 9);
      return zero === undefined ? '' : String.fromCharCode(0x30 + point - zero);
    })
    .join('');
}
