import { type ReactNode, useId } from 'react';
import { Icon } from '../media/icons.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, noteId } from './field-frame.tsx';

interface SelectProps extends FieldWords {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
  disabled?: boolean;
  value: string;
  onChoose(value: string): void;
}

/** The phone's own picker: it knows long lists, big letters and screen readers better than we would. */
export function Select({
  options,
  placeholder,
  disabled = false,
  value,
  onChoose,
  ...words
}: SelectProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} {...words}>
      <div className={styles['box']}>
        <select
          id={id}
          className={styles['select']}
          data-empty={value === ''}
          value={value}
          disabled={disabled}
          aria-invalid={words.error !== undefined}
          aria-describedby={noteId(id, words)}
          onChange={(event) => onChoose(event.currentTarget.value)}
        >
          {placeholder === undefined ? null : (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={styles['arrow']}>
          <Icon name={disabled ? 'lock' : 'down'} />
        </span>
      </div>
    </FieldFrame>
  );
}
