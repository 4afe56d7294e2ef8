import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef } from 'react';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { type SortKey, useQuotes, useSortedIds } from '../../lib/market/hooks.ts';
import { useOutlines } from '../../lib/market/use-tickers.ts';
import { useListTop } from '../../ui/lists/use-list-top.ts';
import { ListRow } from './instrument-row.tsx';
import styles from './rows.module.css';

const ROW = 60;
/** Rows beyond the edge; each costs drawing at every price. */
const OVERSCAN = 2;

interface InstrumentRowsProps {
  label: string;
  instruments: readonly Instrument[];
  order?: SortKey | undefined;
  descending?: boolean;
  isOneKind?: boolean;
}

export function InstrumentRows({
  label,
  instruments,
  order,
  descending = true,
  isOneKind = false,
}: InstrumentRowsProps): ReactNode {
  const ids = useMemo(() => instruments.map(({ match_id }) => match_id), [instruments]);
  const byId = useMemo(() => new Map(instruments.map((one) => [one.match_id, one])), [instruments]);
  useQuotes(ids);
  const rows = { label, ids, byId, isOneKind };
  return order === undefined ? (
    <Rows {...rows} />
  ) : (
    <SortedRows {...rows} order={order} descending={descending} />
  );
}

interface RowsProps {
  label: string;
  ids: readonly number[];
  byId: ReadonlyMap<number, Instrument>;
  isOneKind: boolean;
}

interface SortedRowsProps extends RowsProps {
  order: SortKey;
  descending: boolean;
}

/** A separate component, because it reads all prices once a second. */
function SortedRows({ order, descending, ids, ...rest }: SortedRowsProps): ReactNode {
  return <Rows {...rest} ids={useSortedIds(ids, order, descending)} />;
}

function Rows({ label, ids, byId, isOneKind }: RowsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const top = useListTop(list);
  const outlines = useOutlines();
  const count = ids.length;
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => ROW,
    // Out of sight nothing can be measured, and the rows must be there when the page slides in.
    initialRect: { width: innerWidth, height: innerHeight },
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => ids[index] ?? index,
  });

  return (
    <ul
      ref={list}
      aria-label={label}
      className={styles['rows']}
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const instrument = byId.get(ids[index] ?? 0);
        return instrument === undefined ? null : (
          <li
            key={key}
            className={styles['item']}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <ListRow
              instrument={instrument}
              outline={outlines.get(instrument.match_id)}
              isOneKind={isOneKind}
            />
          </li>
        );
      })}
    </ul>
  );
}
