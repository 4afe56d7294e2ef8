import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from '../media/icons.tsx';
import styles from './chips.module.css';

interface ChipOption {
  value: string;
  label: string;
  note?: string;
  icon?: IconName | undefined;
  /** Beside the label. */
  count?: number | undefined;
  disabled?: boolean;
}

interface ChipsProps {
  label: string;
  options: readonly ChipOption[];
  value: string;
  /** `row`: pills of their own width, wrapping; `line`: the same, scrolling; `grid`: equal boxes. */
  look?: 'row' | 'line' | 'grid';
  onChoose(value: string): void;
}

/** One of several short choices. Implemented as radio buttons, for arrow keys and screen readers. */
export function Chips({ label, options, value, look = 'row', onChoose }: ChipsProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles['chips']}>
      <legend className="spoken">{label}</legend>
      <div className={styles[look]}>
        {options.map((option) => (
          <label key={option.value} className={styles['chip']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChoose(option.value)}
            />
            <span className={styles['face']}>
              <span className={styles['words']}>
                {option.icon === undefined ? null : <Icon name={option.icon} size={14} />}
                {option.label}
                {option.count === undefined ? null : <b>{option.count}</b>}
              </span>
              {option.note === undefined ? null : (
                <span className={styles['note']}>{option.note}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface FilterChipProps {
  label: string;
  on: boolean;
  disabled?: boolean;
  onChange(on: boolean): void;
}

export function FilterChip({ label, on, disabled = false, onChange }: FilterChipProps): ReactNode {
  return (
    <button
      type="button"
      className={`${styles['chip']} ${styles['filter']}`}
      aria-pressed={on}
      disabled={disabled}
      onClick={() => onChange(!on)}
    >
      <span className={styles['face']}>{label}</span>
    </button>
  );
}
