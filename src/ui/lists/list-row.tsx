import type { ReactNode } from 'react';
import { ListIcon } from '../media/list-icon.tsx';
import styles from './list-row.module.css';

interface ListRowProps {
  lead?: ReactNode;
  title: ReactNode;
  note?: ReactNode;
  middle?: ReactNode;
  value?: ReactNode;
  valueNote?: ReactNode;
  /** 52 px in long lists, 56 for assets, 60 for the market. */
  height?: 52 | 56 | 60;
  onPress?: (() => void) | undefined;
}

export function ListRow({ height = 56, onPress, ...parts }: ListRowProps): ReactNode {
  const style = { minHeight: height };
  const look = `${styles['row']} ${isPlain(parts) ? styles['plain'] : ''}`;
  if (onPress === undefined) {
    return (
      <div className={look} style={style}>
        <Parts {...parts} />
      </div>
    );
  }
  return (
    <button type="button" className={look} style={style} onClick={onPress}>
      <Parts {...parts} />
      {parts.middle === undefined ? (
        <span className={styles['arrow']}>
          <ListIcon name="forward" size={16} />
        </span>
      ) : null}
    </button>
  );
}

/** A label with a value only, as in the settings. */
function isPlain({ note, middle, valueNote }: Omit<ListRowProps, 'height' | 'onPress'>): boolean {
  return note === undefined && middle === undefined && valueNote === undefined;
}

function Parts({
  lead,
  title,
  note,
  middle,
  value,
  valueNote,
}: Omit<ListRowProps, 'height' | 'onPress'>): ReactNode {
  return (
    <>
      {lead}
      <span className={styles['names']}>
        <span className={styles['title']}>{title}</span>
        {note === undefined ? null : <span className={styles['note']}>{note}</span>}
      </span>
      {middle === undefined ? null : <span className={styles['middle']}>{middle}</span>}
      {value === undefined && valueNote === undefined ? null : (
        <span className={styles['figures']}>
          {value === undefined ? null : <span className={styles['value']}>{value}</span>}
          {valueNote === undefined ? null : <span className={styles['note']}>{valueNote}</span>}
        </span>
      )}
    </>
  );
}
