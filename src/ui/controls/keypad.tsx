import type { ReactNode } from 'react';
import { DigitPad } from './digit-pad.tsx';
import styles from './keypad.module.css';

interface PadShortcut {
  id: string;
  label: string;
  disabled?: boolean;
  onPress(): void;
}

interface KeypadProps {
  label: string;
  text: string;
  decimalSign?: string | undefined;
  shortcuts: readonly PadShortcut[];
  deleteLabel: string;
  doneLabel: string;
  onKey(sign: string): void;
  onDelete(): void;
  onDone(): void;
}

const SHORTCUTS = 3;

/** Digit keys and the most used prices. The field keeps the focus, and its own keyboard works too. */
export function Keypad({
  label,
  text,
  decimalSign,
  shortcuts,
  deleteLabel,
  doneLabel,
  onKey,
  onDelete,
  onDone,
}: KeypadProps): ReactNode {
  return (
    // Pressing a key must not move the focus away from the field.
    <div className={styles['pad']} onPointerDown={(event) => event.preventDefault()}>
      <div className={styles['head']} aria-hidden="true">
        <span className={styles['label']}>{label}</span>
        <span className={styles['text']}>
          {text}
          <i />
        </span>
      </div>
      <div className={styles['keys']}>
        <DigitPad
          isSkipped
          decimalSign={decimalSign}
          deleteLabel={deleteLabel}
          onKey={onKey}
          onDelete={onDelete}
        />
        <div className={styles['side']}>
          {shortcuts.slice(0, SHORTCUTS).map((one) => (
            <button
              key={one.id}
              type="button"
              tabIndex={-1}
              className={styles['shortcut']}
              disabled={one.disabled}
              onClick={one.onPress}
            >
              {one.label}
            </button>
          ))}
          <button type="button" tabIndex={-1} className={styles['done']} onClick={onDone}>
            {doneLabel}
          </button>
        </div>
      </div>
    </div>
  );
}
