import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import styles from './bulk-rows.module.css';

export interface BulkRow {
  id: string;
  lead?: ReactNode;
  title: ReactNode;
  note: string;
  value?: string;
  valueNote?: string;
  tone?: 'plain' | 'up' | 'down';
  state: 'waiting' | 'busy' | 'done' | 'failed';
}

/** A batch action: each item has a bar that is indeterminate until its result arrives. */
export function BulkRows({ label, rows }: { label: string; rows: readonly BulkRow[] }): ReactNode {
  return (
    <ul className={styles['rows']} aria-label={label} aria-live="polite">
      {rows.map((row) => (
        <li key={row.id} className={styles['row']} aria-busy={row.state === 'busy'}>
          <span className={styles['lead']}>
            {row.lead}
            {row.state === 'done' || row.state === 'failed' ? (
              <span className={`${styles['sign']} ${styles[row.state]}`}>
                <Icon name={row.state === 'done' ? 'check' : 'close'} size={12} />
              </span>
            ) : null}
          </span>
          <span className={styles['names']}>
            <span className={styles['title']}>{row.title}</span>
            <span className={`${styles['note']} ${row.state === 'failed' ? styles['fault'] : ''}`}>
              {row.note}
            </span>
          </span>
          <span className={styles['figures']}>
            <span className={`${styles['value']} ${styles[row.tone ?? 'plain']}`}>{row.value}</span>
            <span className={styles['note']}>{row.valueNote}</span>
          </span>
          <i className={styles['bar']} data-state={row.state} data-drawn />
        </li>
      ))}
    </ul>
  );
}
