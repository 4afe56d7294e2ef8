import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';

interface RadioGroupProps {
  label: string;
  options: readonly { value: string; label: string; note?: string; disabled?: boolean }[];
  value: string;
  onChoose(value: string): void;
}

export function RadioGroup({ label, options, value, onChoose }: RadioGroupProps): ReactNode {
  const name = useId();
  return (
    <fieldset>
      <legend className="spoken">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['line']}>
          <input
            type="radio"
            className={styles['input']}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChoose(option.value)}
          />
          <span className={styles['dot']} />
          <span className={styles['words']}>
            {option.label}
            {option.note === undefined ? null : (
              <span className={styles['note']}>{option.note}</span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
