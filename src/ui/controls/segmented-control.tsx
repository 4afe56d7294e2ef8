import { type ReactNode, useId } from 'react';
import styles from './segmented-control.module.css';

interface Option {
  value: string;
  label: string;
  /** Colour when selected: the two sides of an order. */
  tone?: 'up' | 'down';
  /** It doesn't go with what else is chosen. */
  disabled?: boolean;
}

interface SegmentedProps {
  label: ReactNode;
  options: readonly Option[];
  value: string;
  /** `field`: 48 high, label above; `side`: 36 high; `small`: 32 high, in the head of a card. */
  look?: 'field' | 'side' | 'small';
  disabled?: boolean;
  onChoose(value: string): void;
}

/** Two to four choices side by side. Implemented as radio buttons, for arrow keys and screen readers. */
export function SegmentedControl({
  label,
  options,
  value,
  look = 'field',
  disabled = false,
  onChoose,
}: SegmentedProps): ReactNode {
  const name = useId();
  return (
    <fieldset className={styles[look]} disabled={disabled}>
      <legend className={look === 'field' ? styles['label'] : 'spoken'}>{label}</legend>
      <div className={styles['bar']}>
        {options.map((option) => (
          <label key={option.value} className={styles['part']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChoose(option.value)}
            />
            <span className={option.tone === undefined ? undefined : styles[option.tone]}>
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
