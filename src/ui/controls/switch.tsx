import type { ReactNode } from 'react';
import styles from './choice.module.css';

interface SwitchProps {
  label: ReactNode;
  note?: string;
  hideLabel?: boolean;
  on: boolean;
  disabled?: boolean;
  onChange(on: boolean): void;
}

/** On or off, at once. The whole line is the touch target. */
export function Switch({
  label,
  note,
  hideLabel = false,
  on,
  disabled = false,
  onChange,
}: SwitchProps): ReactNode {
  return (
    <label className={styles['line']}>
      <span className={hideLabel ? 'spoken' : styles['words']}>
        {label}
        {note === undefined ? null : <span className={styles['note']}>{note}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles['input']}
        aria-checked={on}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles['track']} data-drawn>
        <i />
      </span>
    </label>
  );
}
