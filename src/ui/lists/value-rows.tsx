import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import { pressNearestRow } from './nearest-row.ts';
import styles from './value-rows.module.css';

export type ValueTone = 'plain' | 'up' | 'down' | 'warn' | 'old';

export interface ValueRow {
  id: string;
  label: string;
  /** Shown instead of the label: a name with its own explanation. */
  name?: ReactNode;
  /** A text, or an element that writes it. */
  value: ReactNode;
  note?: ReactNode;
  /** The current value, if `value` is the future one. */
  before?: string;
  tone?: ValueTone;
  /** Left out on the smallest screens. */
  needsRoom?: boolean;
  pressLabel?: string;
  onPress?: () => void;
}

interface ValueRowsProps {
  rows: readonly ValueRow[];
  /** `dense`: 18 px in a ticket; `normal`: 32 px in sheets and cards. */
  look?: 'normal' | 'dense';
}

export function ValueRows({ rows, look = 'normal' }: ValueRowsProps): ReactNode {
  return (
    <dl className={`${styles['rows']} ${styles[look]}`} onClick={pressNearestRow}>
      {rows.map((row) => (
        <div key={row.id} className={styles['row']} data-needs-room={row.needsRoom}>
          <dt className={styles['label']}>
            <Name row={row} />
          </dt>
          <dd className={styles['value']}>
            {row.before === undefined ? null : (
              <>
                <span className={styles['before']}>{row.before}</span>
                <span className={styles['arrow']}>
                  <Icon name="arrow" size={14} />
                </span>
              </>
            )}
            <span className={styles[row.tone ?? 'plain']}>{row.value}</span>
            {row.note === undefined ? null : <span className={styles['note']}>{row.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Name({ row: { label, name = label, pressLabel, onPress } }: { row: ValueRow }): ReactNode {
  if (onPress === undefined) return name;
  return (
    <button
      type="button"
      data-row=""
      className={styles['button']}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      {label}
      {pressLabel === undefined ? null : <span className="spoken">{pressLabel}</span>}
    </button>
  );
}
