import { type FocusEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '../../../protocol/time.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { timeText } from '../../lib/time/time-text.ts';
import { Icon } from '../media/icons.tsx';
import { FieldFrame, type FieldWords, noteId } from './field-frame.tsx';
import styles from './moment-field.module.css';

interface MomentFieldProps extends FieldWords {
  /** `YYYY-MM-DDThh:mm` in the phone's time zone; '' if not chosen. */
  value: string;
  min?: string;
  max?: string;
  onValue(value: string): void;
  onBlur?(event: FocusEvent): void;
}

export function MomentField({
  value,
  min,
  max,
  onValue,
  onBlur,
  ...words
}: MomentFieldProps): ReactNode {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const id = useId();
  return (
    <FieldFrame id={id} {...words}>
      <div className={styles['box']}>
        <input
          id={id}
          type="datetime-local"
          className={styles['input']}
          value={value}
          min={min}
          max={max}
          aria-invalid={words.error !== undefined}
          aria-describedby={noteId(id, words)}
          onChange={(event) => onValue(event.currentTarget.value)}
          onBlur={onBlur}
          onClick={(event) => openPicker(event.currentTarget)}
        />
        <span className={styles['text']} data-empty={value === ''} aria-hidden="true">
          {value === '' ? t('date_none') : timeText(momentOf(value), language, 'short')}
        </span>
        <Icon name="calendar" size={18} />
      </div>
    </FieldFrame>
  );
}

function openPicker(field: HTMLInputElement): void {
  try {
    field.showPicker();
  } catch {
    // This browser opens it by itself, or has none: the value can be typed.
  }
}

export function momentOf(value: string): number {
  return Date.parse(value);
}

const TO_MINUTES = 16;

export function momentText(time: number): string {
  const shift = new Date(time).getTimezoneOffset() * MINUTE_MS;
  return new Date(time - shift).toISOString().slice(0, TO_MINUTES);
}
