import type { ReactNode } from 'react';
import styles from './day-header.module.css';
import { Amount } from './hidden-amounts.tsx';

interface DayHeaderProps {
  day: string;
  sumLabel?: string;
  sum?: string;
  tone?: 'plain' | 'up' | 'down';
}

export function DayHeader({ day, sumLabel, sum, tone = 'plain' }: DayHeaderProps): ReactNode {
  return (
    <h2 className={styles['day']}>
      <span>{day}</span>
      {sum === undefined ? null : (
        <span className={styles['sum']}>
          {sumLabel === undefined ? null : <span className={styles['label']}>{sumLabel} </span>}
          <span className={styles[tone]}>
            <Amount text={sum} />
          </span>
        </span>
      )}
    </h2>
  );
}
