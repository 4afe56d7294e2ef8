import type { ReactNode } from 'react';
import styles from './amount-row.module.css';
import { Amount } from './hidden-amounts.tsx';
import { ListRow } from './list-row.tsx';

interface AmountRowProps {
  lead?: ReactNode;
  title: ReactNode;
  note?: string;
  amount: string;
  under?: string;
  /** `waits`: not counted yet; `void`: returned completely. */
  tone?: 'plain' | 'up' | 'down' | 'waits' | 'void';
  onPress?: () => void;
}

export function AmountRow({
  lead,
  title,
  note,
  amount,
  under,
  tone = 'plain',
  onPress,
}: AmountRowProps): ReactNode {
  return (
    <ListRow
      lead={lead}
      title={title}
      note={note}
      value={
        <span className={styles[tone]}>
          <Amount text={amount} />
        </span>
      }
      {...(under === undefined ? {} : { valueNote: <Amount text={under} /> })}
      onPress={onPress}
    />
  );
}
