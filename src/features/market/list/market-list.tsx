import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SortKey, useQuotes, useSortedIds } from '../../../lib/market/hooks.ts';
import type { Instrument } from '../../../lib/market/types.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { InstrumentRow } from './instrument-row.tsx';
import { byName, isWanted, type ListWish } from './list-wish.ts';
import styles from './market-list.module.css';

const ROW = 60;
const OVERSCAN = 3;

interface MarketListProps {
  instruments: readonly Instrument[];
  wish: ListWish;
  onClear(): void;
}

export function MarketList({ instruments, wish, onClear }: MarketListProps): ReactNode {
  const { t } = useTranslation('market');
  const { tab, text, order, descending } = wish;
  const wanted = useMemo(() => {
    const filtered = instruments.filter((one) =>
      isWanted(one, { tab, text, order: 'name', descending: false }),
    );
    return byName(filtered, order === 'name' && descending);
  }, [instruments, tab, text, order, descending]);
  const ids = useMemo(() => wanted.map(({ match_id }) => match_id), [wanted]);
  const byId = useMemo(() => new Map(wanted.map((one) => [one.match_id, one])), [wanted]);
  useQuotes(ids);

  if (wanted.length === 0) return <NothingFound text={text} onClear={onClear} />;
  return (
    <>
      {text === '' ? null : (
        <p className="spoken" role="status">
          {t('found', { count: wanted.length })}
        </p>
      )}
      {order === 'name' ? (
        <Rows ids={ids} byId={byId} />
      ) : (
        <SortedRows ids={ids} byId={byId} order={order} descending={descending} />
      )}
    </>
  );
}

interface RowsProps {
  ids: readonly number[];
  byId: ReadonlyMap<number, Instrument>;
}

/** Apart from the others, because it looks at all prices once a second. */
function SortedRows({
  ids,
  byId,
  order,
  descending,
}: RowsProps & { order: SortKey; descending: boolean }): ReactNode {
  return <Rows ids={useSortedIds(ids, order, descending)} byId={byId} />;
}

function Rows({ ids, byId }: RowsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    scrollMargin: top,
    getItemKey: (index) => ids[index] ?? index,
  });
  // What stands above the list may change its height: a bar, a longer language.
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = (): void => setTop(element.offsetTop);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);

  return (
    <ul ref={list} className={styles['list']} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const instrument = byId.get(ids[index] ?? 0);
        return instrument === undefined ? null : (
          <li
            key={key}
            className={styles['item']}
            aria-setsize={ids.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <InstrumentRow instrument={instrument} />
          </li>
        );
      })}
    </ul>
  );
}

function NothingFound({ text, onClear }: { text: string; onClear(): void }): ReactNode {
  const { t } = useTranslation('market');
  if (text === '') return <p className={styles['nothing']}>{t('empty')}</p>;
  return (
    <div className={styles['nothing']}>
      <Icon name="search" size={40} />
      <p role="status">{t('nothing_found', { text })}</p>
      <Button onClick={onClear}>{t('show_all')}</Button>
    </div>
  );
}
