import type { ReactNode } from 'react';
import type { Tone } from '../../../shared/trade/money.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import type { CardBadge } from '../../../ui/lists/order-card.tsx';
import { Icon, type IconName } from '../../../ui/media/icons.tsx';
import styles from './order-row.module.css';

interface OrderRowProps {
  lead?: ReactNode;
  title: string;
  badges: readonly CardBadge[];
  value: string;
  tone: Tone;
  terms: string;
  gain?: string | undefined;
  end: { icon: IconName; text: string; isWarning?: boolean };
  time: string;
  costs?: string | undefined;
  onPress(): void;
}

export function OrderRow({
  lead,
  title,
  badges,
  value,
  tone,
  terms,
  gain,
  end,
  time,
  costs,
  onPress,
}: OrderRowProps): ReactNode {
  return (
    <button type="button" className={styles['row']} onClick={onPress}>
      {lead === undefined ? null : <span className={styles['lead']}>{lead}</span>}
      <span className={styles['lines']}>
        <span className={styles['line']}>
          <span className={styles['names']}>
            {title}
            {badges.map(({ text, tone: badgeTone = 'neutral' }) => (
              <Badge key={text} tone={badgeTone}>
                {text}
              </Badge>
            ))}
          </span>
          <span className={styles['value']} data-tone={tone}>
            {value}
          </span>
        </span>
        <span className={styles['line']}>
          <span className={styles['quiet']}>{terms}</span>
          {gain === undefined ? null : (
            <span className={`${styles['quiet']} ${styles['end']}`} data-tone={tone}>
              {gain}
            </span>
          )}
        </span>
        <span className={styles['line']}>
          <span className={`${styles['quiet']} ${styles['reason']}`}>
            <Icon name={end.icon} size={14} />
            <span>
              <span className={end.isWarning ? styles['warn'] : undefined}>{end.text}</span>
              {` · ${time}`}
            </span>
          </span>
          {costs === undefined ? null : (
            <span className={`${styles['quiet']} ${styles['end']}`}>{costs}</span>
          )}
        </span>
      </span>
    </button>
  );
}
