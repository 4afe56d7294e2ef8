import { type ReactNode, useId } from 'react';
import styles from './segmented.module.css';

interface Option {
  value: string;
  label: string;
}

interface SegmentedProps {
  label: ReactNode;
  options: readonly Option[];
  value: string;
  onChoose(value: string): void;
}

/** Two to four choices side by side. Radio buttons underneath: arrow keys and screen readers know them. */
export function Segmented({ label, options, value, onChoose }: SegmentedProps): ReactNode {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles['label']}>{label}</legend>
      <div className={styles['bar']}>
        {options.map((option) => (
          <label key={option.value} className={styles['part']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
