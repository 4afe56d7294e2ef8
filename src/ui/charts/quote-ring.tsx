import type { ReactNode } from 'react';
import { Icon } from '../media/icons.tsx';
import { CountdownRing } from './countdown-ring.tsx';
import styles from './quote-ring.module.css';

interface QuoteRingProps {
  label: string;
  rate: string;
  note: string;
  endsAt: number;
  lasts: number;
  /** The change at the last renewal, and the rate before. */
  renewal?: { text: string; before: string; tone: 'up' | 'down' | 'plain' } | undefined;
  now(): number;
}

/** A rate that is valid for some seconds, and the change at its renewal. */
export function QuoteRing({
  label,
  rate,
  note,
  endsAt,
  lasts,
  renewal,
  now,
}: QuoteRingProps): ReactNode {
  return (
    <div className={styles['quote']}>
      <div className={styles['line']}>
        <CountdownRing label={label} endsAt={endsAt} lasts={lasts} now={now} />
        <div className={styles['words']}>
          <p className={styles['rate']}>{rate}</p>
          <p className={styles['note']}>{note}</p>
        </div>
      </div>
      <div role="status">
        {renewal === undefined ? null : (
          <p className={`${styles['renewed']} ${styles[renewal.tone]}`}>
            <Icon name="transfer" size={16} />
            <span className={styles['change']}>{renewal.text}</span>
            <span>{renewal.before}</span>
          </p>
        )}
      </div>
    </div>
  );
}
