import type { CSSProperties, ReactNode } from 'react';
import styles from './slider.module.css';

interface SliderProps {
  label: string;
  min?: number;
  max?: number;
  step?: number;
  marks: readonly number[];
  markTexts?: readonly string[];
  value: number;
  /** Announced instead of the bare number. */
  valueText: string;
  disabled?: boolean;
  onChange(value: number): void;
}

/** A share of the whole, or a multiple. The browser's range input, with its keys, voice control and touch. */
export function Slider({
  label,
  min = 0,
  max = 100,
  step = 1,
  marks,
  markTexts,
  value,
  valueText,
  disabled = false,
  onChange,
}: SliderProps): ReactNode {
  const share = (one: number): number => (max > min ? (one - min) / (max - min) : 0);
  const place = (one: number): CSSProperties => ({ '--at': share(one) }) as CSSProperties;
  return (
    <div className={styles['slider']}>
      <div className={styles['rail']} style={place(value)}>
        <div className={styles['track']} data-disabled={disabled}>
          {marks.map((mark) => (
            <i
              key={mark}
              className={styles['dot']}
              data-passed={mark <= value}
              style={place(mark)}
            />
          ))}
        </div>
        <input
          type="range"
          className={styles['input']}
          aria-label={label}
          aria-valuetext={valueText}
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
        <i className={styles['thumb']} />
      </div>
      {markTexts === undefined ? null : (
        <div className={styles['texts']} aria-hidden="true">
          {markTexts.map((text, at) => (
            <span key={text} style={place(marks[at] ?? min)}>
              {text}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
