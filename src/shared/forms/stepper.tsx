import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  startTransition,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useTouchScreen } from '../../lib/device/use-touch-screen.ts';
import { FieldError } from '../../ui/controls/field-frame.tsx';
import { useHold } from '../../ui/controls/use-hold.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { PadDock, type PadWords } from './pad-dock.tsx';
import styles from './stepper.module.css';
import { type NumberEntryProps, useNumberEntry } from './use-number-entry.ts';

interface StepperProps extends NumberEntryProps {
  label: string;
  step: string;
  tall?: boolean;
  disabled?: boolean;
  error?: string | undefined;
  /** On a touch screen the number is typed with the app's number pad instead of the phone's keyboard. */
  pad?: PadWords | undefined;
}

export function Stepper({
  label,
  tall = false,
  disabled = false,
  error,
  pad: offeredPad,
  ...number
}: StepperProps): ReactNode {
  const isTouched = useTouchScreen();
  const pad = isTouched ? offeredPad : undefined;
  const { t } = useTranslation('ui');
  const id = useId();
  const entry = useNumberEntry(number);
  const fall = useHold(() => entry.change('down'));
  const rise = useHold(() => entry.change('up'));
  const problem = entry.error ?? error;
  const input = useRef<HTMLInputElement>(null);
  const [isTyping, setTyping] = useState(false);

  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    entry.change(event.key === 'ArrowUp' ? 'up' : 'down');
  };
  const leave = (event: FocusEvent): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    // A transition, so that a tap on the button of an order is handled before the pad is taken away.
    startTransition(() => {
      setTyping(false);
      entry.onBlur();
    });
  };

  return (
    <fieldset className={styles['field']} aria-label={label} onBlur={leave}>
      <div className={`${styles['box']} ${tall ? styles['tall'] : ''}`}>
        <button
          type="button"
          className={styles['step']}
          aria-label={t('step_down', { name: label })}
          disabled={disabled || !entry.canFall}
          {...fall}
        >
          <Icon name="minus" size={18} />
        </button>
        <div className={styles['middle']}>
          <label htmlFor={id} className={styles['label']}>
            {label}
          </label>
          <input
            ref={input}
            id={id}
            className={`${styles['input']} ${pad === undefined ? '' : styles['overPad']}`}
            inputMode={pad === undefined ? 'decimal' : 'none'}
            autoComplete="off"
            placeholder="0"
            value={entry.text}
            disabled={disabled}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-note`}
            onChange={(event) => entry.onText(event.currentTarget.value)}
            onFocus={(event) => {
              setTyping(true);
              entry.onFocus(event.currentTarget);
              if (pad !== undefined) selectAfterTap(event.currentTarget);
            }}
            onKeyDown={press}
          />
        </div>
        <button
          type="button"
          className={styles['step']}
          aria-label={t('step_up', { name: label })}
          disabled={disabled || !entry.canRise}
          {...rise}
        >
          <Icon name="plus" size={18} />
        </button>
      </div>
      {pad === undefined || !isTyping ? null : (
        <PadDock
          {...pad}
          input={input}
          label={label}
          text={entry.text}
          onText={entry.onText}
          onValue={number.onValue}
        />
      )}
      {problem === undefined ? null : <FieldError id={`${id}-note`} text={problem} />}
    </fieldset>
  );
}

/** The pad's first key replaces the number; a second tap places the caret. */
function selectAfterTap(input: HTMLInputElement): void {
  const { value } = input;
  // The browser places the caret right after the focus event.
  requestAnimationFrame(() => {
    if (document.activeElement === input && input.value === value) input.select();
  });
}
