import type { ReactNode } from 'react';
import styles from './product-row.module.css';

interface ProductRowProps {
  lead: ReactNode;
  title: string;
  notes: readonly ReactNode[];
  rate: string;
  rateNote: string;
  isClosed?: boolean;
  isChosen?: boolean;
  onPress(): void;
}

export function ProductRow({
  lead,
  title,
  notes,
  rate,
  rateNote,
  isClosed = false,
  isChosen,
  onPress,
}: ProductRowProps): ReactNode {
  return (
    <button
      type="button"
      className={styles['row']}
      data-closed={isClosed}
      aria-pressed={isChosen}
      onClick={onPress}
    >
      {lead}
      <span className={styles['names']}>
        <span className={styles['title']}>{title}</span>
        {notes.map((note, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its index.
          <span key={at} className={styles['note']}>
            {note}
          </span>
        ))}
      </span>
      <span className={styles['rates']}>
        <span className={styles['rate']}>{rate}</span>
        <span className={styles['note']}>{rateNote}</span>
      </span>
    </button>
  );
}
