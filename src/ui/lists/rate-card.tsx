import type { ReactNode } from 'react';
import styles from './rate-card.module.css';

interface RateCardProps {
  lead?: ReactNode;
  title: string;
  note?: string;
  badge?: ReactNode;
  rate: string;
  rateLabel: string;
  facts: readonly { label: string; value: string }[];
  progress?: ReactNode;
  action?: ReactNode;
}

export function RateCard({
  lead,
  title,
  note,
  badge,
  rate,
  rateLabel,
  facts,
  progress,
  action,
}: RateCardProps): ReactNode {
  return (
    <article className={styles['card']}>
      <div className={styles['head']}>
        {lead}
        <div className={styles['names']}>
          <h3 className={styles['title']}>{title}</h3>
          {note === undefined ? null : <p className={styles['note']}>{note}</p>}
        </div>
        {badge}
      </div>
      <div className={styles['body']}>
        <div className={styles['hero']}>
          <p className={styles['label']}>{rateLabel}</p>
          <p className={styles['rate']}>{rate}</p>
        </div>
        {action}
      </div>
      {progress}
      <dl className={styles['facts']}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className={styles['label']}>{label}</dt>
            <dd className={styles['fact']}>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
