import { type CSSProperties, type ReactNode, useRef } from 'react';
import styles from './slider.module.css';
import { useSlide } from './use-slide.ts';

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

/** Distance of the thumb's middle from the edges at both ends, as in the style sheet. */
const INSET_PX = 8;

/**
 * A share of the whole, or a multiple. The browser's range input has the keys and the voice control. Its own touch
 * would set a value where a scroll begins, so it gets no touches.
 */
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
  const input = useRef<HTMLInputElement>(null);
  const valueAt = (clientX: number, rail: DOMRect): number => {
    const part = (clientX - rail.left - INSET_PX) / (rail.width - 2 * INSET_PX);
    const steps = Math.round((Math.min(1, Math.max(0, part)) * (max - min)) / step);
    return Math.min(max, min + steps * step);
  };
  const { isHeld, handlers } = useSlide(disabled, (clientX) => {
    if (input.current === null) return;
    const next = valueAt(clientX, input.current.getBoundingClientRect());
    if (next !== value) onChange(next);
  });
  return (
    <div className={styles['slider']}>
      <div
        className={styles['rail']}
        data-drawn
        style={place(value)}
        data-slider
        data-held={isHeld}
        {...handlers}
      >
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
          ref={input}
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
