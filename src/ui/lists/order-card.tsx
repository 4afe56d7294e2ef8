import type { ReactNode } from 'react';
import { ShareRing } from '../charts/share-ring.tsx';
import { Badge } from '../layout/badge.tsx';
import styles from './order-card.module.css';

export interface CardBadge {
  text: string;
  tone?: 'neutral' | 'base' | 'warn' | 'up' | 'down';
}

interface OrderCardProps {
  title: ReactNode;
  badges: readonly CardBadge[];
  time: string;
  fillBar?: { label: string; share: number; text: string; tone: 'up' | 'down' };
  rows: readonly { label: string; value: string }[];
  action?: ReactNode;
  menu?: ReactNode;
}

export function OrderCard({
  title,
  badges,
  time,
  fillBar,
  rows,
  action,
  menu,
}: OrderCardProps): ReactNode {
  return (
    <article className={styles['card']}>
      <div className={styles['head']}>
        <h3 className={styles['title']}>{title}</h3>
        {badges.map(({ text, tone = 'neutral' }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
        <span className={styles['time']}>{time}</span>
        {menu === undefined ? null : <span className={styles['menu']}>{menu}</span>}
      </div>
      <div className={styles['body']}>
        {fillBar === undefined ? null : <ShareRing {...fillBar} />}
        <dl className={styles['rows']}>
          {rows.map(({ label, value }) => (
            <div key={label} className={styles['row']}>
              <dt>{label}</dt>
              <dd className={styles['value']}>{value}</dd>
            </div>
          ))}
        </dl>
        {action}
      </div>
    </article>
  );
}
