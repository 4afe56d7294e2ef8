import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef } from 'react';
import { type SortKey, useQuotes, useSortedIds } from '../../lib/market/hooks.ts';
import type { Instrument } from '../../lib/market/types.ts';
import { useOutlines } from '../../lib/market/use-tickers.ts';
import { useListTop } from '../../ui/lists/use-list-top.ts';
import { ListRow } from './instrument-row.tsx';
import styles from './rows.module.css';

const ROW = 60;
/** Beyond the edge: each is drawn with every price that it has. */
const OVERSCAN = 2;

interface InstrumentRowsProps {
  /** Said aloud. */
  label: string;
  /** In the order in which they are shown where `order` names no figure. */
  instruments: readonly Instrument[];
  order?: SortKey | undefined;
  descending?: boolean;
  /** Shares alone, or what is bought outright: rows name no kind. */
  isOneKind?: boolean;
}

/** A list of the page: draws the rows that are seen, in the order of what their prices say. */
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

/** Apart from the others, because it looks at all prices once a second. */
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
    // Out of sight nothing can be measured, and the rows are to be there when the page slides in.
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
