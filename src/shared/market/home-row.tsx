import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { detailPath } from '../../lib/market/paths.ts';
import { Cells, type RowProps } from './row-cells.tsx';
import styles from './rows.module.css';

export const HomeRow = memo(function HomeRow({ instrument, outline }: RowProps): ReactNode {
  const name = <span className={styles['fullName']}>{instrument.full_name}</span>;
  return (
    <Link to={detailPath(instrument.match_id)} className={`${styles['row']} ${styles['home']}`}>
      <Cells instrument={instrument} outline={outline} look="home" note={name} />
    </Link>
  );
});
