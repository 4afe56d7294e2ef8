import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { type SortKey, useQuotes, useSortedIds } from '../../lib/market/hooks.ts';
import { detailPath } from '../../lib/market/paths.ts';
import { useOutlines } from '../../lib/market/use-tickers.ts';
import { Cells, type RowProps } from './row-cells.tsx';
import styles from './rows.module.css';

const HomeRow = memo(function HomeRow({ instrument, outline }: RowProps): ReactNode {
  const name = <span className={styles['fullName']}>{instrument.full_name}</span>;
  return (
    <Link to={detailPath(instrument.match_id)} className={`${styles['row']} ${styles['home']}`}>
      <Cells instrument={instrument} outline={outline} look="home" note={name} />
    </Link>
  );
});

interface BriefRowsProps {
  label: string;
  instruments: readonly Instrument[];
  order?: SortKey | undefined;
  descending: boolean;
  most: number;
}

export function BriefRows({ order, ...rest }: BriefRowsProps): ReactNode {
  const { instruments } = rest;
  const ids = useMemo(() => instruments.map(({ match_id }) => match_id), [instruments]);
  useQuotes(ids);
  return order === undefined ? (
    <Rows {...rest} ids={ids} />
  ) : (
    <SortedRows {...rest} ids={ids} order={order} />
  );
}

interface RowsProps extends Omit<BriefRowsProps, 'order'> {
  ids: readonly number[];
}

/** A separate component, because it reads all prices once a second. */
function SortedRows({ order, ids, ...rest }: RowsProps & { order: SortKey }): ReactNode {
  const sorted = useSortedIds(ids, order, rest.descending);
  // Reordered rows are drawn in slices, so that a touch doesn't wait for all of them.
  return <Rows {...rest} ids={useDeferredValue(sorted)} />;
}

function Rows({ label, instruments, ids, most }: RowsProps): ReactNode {
  const outlines = useOutlines();
  const byId = useMemo(() => new Map(instruments.map((one) => [one.match_id, one])), [instruments]);
  return (
    <ul aria-label={label} className={styles['rows']}>
      {ids.slice(0, most).map((id) => {
        const instrument = byId.get(id);
        return instrument === undefined ? null : (
          <li key={id} className={styles['brief']}>
            <HomeRow instrument={instrument} outline={outlines.get(id)} />
          </li>
        );
      })}
    </ul>
  );
}
