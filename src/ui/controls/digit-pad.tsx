import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import styles from './keypad.module.css';
import { useHold } from './use-hold.ts';

interface DigitPadProps {
  /** The language's decimal separator; undefined for whole numbers. */
  decimalSign?: string | undefined;
  deleteLabel: string;
  onKey(sign: string): void;
  onDelete(): void;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

export function DigitPad({ decimalSign, deleteLabel, onKey, onDelete }: DigitPadProps): ReactNode {
  const remove = useHold(onDelete);
  return (
    <div className={styles['digits']} onPointerDown={(event) => event.preventDefault()}>
      {DIGITS.map((digit) => (
        <Key key={digit} label={digit} onPress={() => onKey(digit)} />
      ))}
      {decimalSign === undefined ? (
        <span />
      ) : (
        <Key label={decimalSign} onPress={() => onKey(decimalSign)} />
      )}
      <Key label="0" onPress={() => onKey('0')} />
      <button type="button" className={styles['key']} aria-label={deleteLabel} {...remove}>
        <Icon name="delete" />
      </button>
    </div>
  );
}

function Key({ label, onPress }: { label: string; onPress(): void }): ReactNode {
  return (
    <button type="button" className={styles['key']} onClick={onPress}>
      {label}
    </button>
  );
}
