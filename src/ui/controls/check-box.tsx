import { type ReactNode, useId } from 'react';
import { Icon } from '../media/icons.tsx';
import styles from './choice.module.css';
import { FieldError } from './field-frame.tsx';

interface CheckBoxProps {
  label: ReactNode;
  checked: boolean;
  disabled?: boolean;
  required?: boolean;
  error?: string | undefined;
  onChange(isChecked: boolean): void;
}

/** A statement to agree to. It may be long: the box stays at its first line. */
export function CheckBox({
  label,
  checked,
  disabled = false,
  required = false,
  error,
  onChange,
}: CheckBoxProps): ReactNode {
  const id = useId();
  return (
    <div>
      <label className={styles['line']}>
        <input
          type="checkbox"
          className={styles['input']}
          checked={checked}
          disabled={disabled}
          required={required}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className={styles['box']}>
          <Icon name="check" size={14} />
        </span>
        <span className={styles['words']}>{label}</span>
      </label>
      {error === undefined ? null : (
        <div className={styles['error']}>
          <FieldError id={`${id}-note`} text={error} />
        </div>
      )}
    </div>
  );
}
