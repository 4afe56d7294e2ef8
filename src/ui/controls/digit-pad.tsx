import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import styles from './keypad.module.css';
import { useHold } from './use-hold.ts';

interface DigitPadProps {
  /** The language's decimal separator; undefined for whole numbers. */
  decimalSign?: string | undefined;
  deleteLabel: string;
  /** Tab passes the keys by, because the field above them has the focus. */
  isSkipped?: boolean;
  onKey(sign: string): void;
  onDelete(): void;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function DigitPad({
  decimalSign,
  deleteLabel,
  isSkipped = false,
  onKey,
  onDelete,
}: DigitPadProps): ReactNode {
  const remove = useHold(onDelete);
  const tab = isSkipped ? { tabIndex: -1 } : {};
  return (
    <div className={styles['digits']} onPointerDown={(event) => event.preventDefault()}>
      {DIGITS.map((digit) => (
        <Key key={digit} {...tab} label={digit} onPress={() => onKey(digit)} />
      ))}
      {decimalSign === undefined ? (
        <span />
      ) : (
        <Key {...tab} label={decimalSign} onPress={() => onKey(decimalSign)} />
      )}
      <Key {...tab} label="0" onPress={() => onKey('0')} />
      <button type="button" className={styles['key']} aria-label={deleteLabel} {...tab} {...remove}>
        <Icon name="delete" />
      </button>
    </div>
  );
}

interface KeyProps {
  label: string;
  tabIndex?: number;
  onPress(): void;
}

function Key({ label, onPress, ...native }: KeyProps): ReactNode {
  return (
    <button type="button" className={styles['key']} onClick={onPress} {...native}>
      {label}
    </button>
  );
}
