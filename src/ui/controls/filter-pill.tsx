import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import styles from './filter-pill.module.css';

interface FilterPillProps {
  label: string;
  chosenLabel: string | undefined;
  none: string;
  clearLabel: string;
  onOpen(): void;
  onClear(): void;
}

export function FilterPill({
  label,
  chosenLabel,
  none,
  clearLabel,
  onOpen,
  onClear,
}: FilterPillProps): ReactNode {
  const isSet = chosenLabel !== undefined;
  return (
    <span className={styles['pill']} data-set={isSet}>
      <button type="button" className={styles['open']} aria-haspopup="dialog" onClick={onOpen}>
        <span className="spoken">{label}</span>
        <span className={styles['text']}>{chosenLabel ?? none}</span>
        {isSet ? null : <Icon name="down" size={16} />}
      </button>
      {isSet ? (
        <button type="button" className={styles['clear']} aria-label={clearLabel} onClick={onClear}>
          <Icon name="close" size={16} />
        </button>
      ) : null}
    </span>
  );
}
