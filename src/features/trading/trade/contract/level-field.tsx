import { type ReactNode, useId } from 'react';
import { useNumberEntry } from '../../../../shared/forms/use-number-entry.ts';
import { FieldError } from '../../../../ui/controls/field-frame.tsx';
import styles from './level-rows.module.css';

interface LevelFieldProps {
  label: string;
  value: string;
  step: string;
  max: string;
  decimals: number;
  /** Shown while the field is empty. */
  placeholder: string;
  /** After the number, such as a percent sign. */
  unit?: string;
  isWrong: boolean;
  onValue(value: string): void;
}

/** A number in the row of a level, without room for a label or buttons. */
export function LevelField({
  label,
  placeholder,
  unit,
  isWrong,
  ...number
}: LevelFieldProps): ReactNode {
  const id = useId();
  const entry = useNumberEntry(number);
  return (
    <span className={styles['field']} data-unit={unit !== undefined && entry.text !== ''}>
      <input
        id={id}
        className={styles['input']}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong || entry.error !== undefined}
        placeholder={placeholder}
        value={entry.text}
        onChange={(event) => entry.onText(event.currentTarget.value)}
        onFocus={(event) => entry.onFocus(event.currentTarget)}
        onBlur={entry.onBlur}
      />
      {unit === undefined || entry.text === '' ? null : (
        <span className={styles['unit']} aria-hidden="true">
          {unit}
        </span>
      )}
    </span>
  );
}

export function LevelFault({ text }: { text: string | undefined }): ReactNode {
  return text === undefined ? null : (
    <div className={styles['fault']}>
      <FieldError text={text} />
    </div>
  );
}
