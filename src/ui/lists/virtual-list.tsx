import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { Spinner } from '../layout/spinner.tsx';
import { Icon } from '../media/icons.tsx';
import type { ListTail } from './list-tail.ts';
import { oneInOrder, placesFor, type RowPlace } from './row-places.ts';
import { useListTop } from './use-list-top.ts';
import { type PullPhase, usePull } from './use-pull.ts';
import styles from './virtual-list.module.css';

interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  /** An estimate; each row is measured when drawn. */
  rowHeight: number;
  keyOf(item: Item): string | number;
  row(item: Item): ReactNode;
  /** Rows without state of their own, whose elements can be reused for other rows. */
  isPlain?: boolean | undefined;
  tail: ListTail;
  onMore(): void;
  onRefresh?: (() => Promise<void>) | undefined;
}

const OVERSCAN = 4;
/** The next page is requested this many rows before the end. */
const NEAR_END = 8;

export function VirtualList<Item>({
  label,
  items,
  rowHeight,
  keyOf,
  row,
  isPlain = false,
  tail,
  onMore,
  onRefresh,
}: VirtualListProps<Item>): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { phase, offset } = usePull(area, onRefresh);
  const top = useListTop(list);
  const [height, setHeight] = useState(rowHeight);
  const virtual = useWindowVirtualizer({
    count: items.length,
    // When all rows are as high as the first one, a row that scrolls into view doesn't move the others.
    estimateSize: useCallback(() => height, [height]),
    // Out of sight nothing can be measured, and the rows must be there when the page slides in.
    initialRect: { width: innerWidth, height: innerHeight },
    overscan: OVERSCAN,
    // New rows are drawn after the touch has been handled; those just beyond the edge exist already.
    useFlushSync: false,
    isScrollingResetDelay: REST_MS,
    scrollMargin: top,
    // Kept identical while unchanged; otherwise the positions of all rows would be computed at each scroll.
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index];
        return item === undefined ? index : keyOf(item);
      },
      [items, keyOf],
    ),
  });
  const isMeasured = useRef(false);
  const onMeasure = useCallback(
    (index: number, px: number): void => {
      if (px === 0) return;
      if (!isMeasured.current) setHeight(px);
      isMeasured.current = true;
      virtual.resizeItem(index, px);
    },
    [virtual],
  );
  const watch = useWatch();
  const drawnItems = virtual.getVirtualItems();
  const places = usePlaces(
    drawnItems.map(({ index }) => index),
    items.length,
    isPlain && !virtual.isScrolling,
  );
  const shownItems = isPlain
    ? places.map(({ id, index }) => ({ key: id, index }))
    : drawnItems.map(({ key, index }) => ({ key, index }));

  const last = drawnItems.at(-1)?.index ?? 0;
  const wantsMore = tail === 'more' && last >= items.length - NEAR_END;
  useEffect(() => {
    if (wantsMore) onMore();
  }, [wantsMore, onMore]);

  return (
    <div ref={area} className={styles['area']} style={{ '--pulled': `${offset}px` } as object}>
      {onRefresh === undefined ? null : <PullSign phase={phase} />}
      <div className={styles['moved']}>
        <ul
          ref={list}
          className={styles['list']}
          aria-label={label}
          style={{ height: virtual.getTotalSize() }}
        >
          {shownItems.map(({ key, index }) => {
            const item = items[index];
            const start = virtual.measurementsCache[index]?.start;
            return item === undefined || start === undefined ? null : (
              <Item
                key={key}
                index={index}
                place={start - top}
                total={tail === 'end' ? items.length : -1}
                watch={watch}
                onMeasure={onMeasure}
                item={item}
                row={row as (item: unknown) => ReactNode}
              />
            );
          })}
        </ul>
        <ListEnd tail={tail} onRetry={onMore} />
      </div>
    </div>
  );
}

type Measured = (index: number, px: number) => void;
type Watch = (row: HTMLLIElement, onChange: () => void) => () => void;

/** Reports height changes of a row: the phone is turned, a picture loads. */
function useWatch(): Watch {
  const [{ observer, listeners }] = useState(() => {
    const listeners = new WeakMap<Element, () => void>();
    const observer = new ResizeObserver((changes) => {
      for (const { target } of changes) listeners.get(target)?.();
    });
    return { observer, listeners };
  });
  return useCallback(
    (row, onChange) => {
      listeners.set(row, onChange);
      observer.observe(row);
      return () => observer.unobserve(row);
    },
    [observer, listeners],
  );
}

/** Scrolling is at rest when nothing has moved for this long. */
const REST_MS = 300;
/** Pause between two moved rows, so that touches are handled in between. */
const STEP_MS = 50;

function usePlaces(
  indexes: readonly number[],
  count: number,
  isStill: boolean,
): readonly RowPlace[] {
  const heldPlaces = useRef<readonly RowPlace[]>([]);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const places = placesFor(heldPlaces.current, indexes, count);
  useLayoutEffect(() => {
    heldPlaces.current = places;
  }, [places]);
  useEffect(() => {
    if (!isStill) return;
    const rowsInOrder = oneInOrder(places);
    if (rowsInOrder === places) return;
    const timer = setTimeout(() => {
      heldPlaces.current = rowsInOrder;
      redraw();
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isStill, places]);
  return places;
}

const Item = memo(function Item(props: ItemProps): ReactNode {
  const { index, place, total, watch, onMeasure, item, row } = props;
  const element = useRef<HTMLLIElement>(null);
  const measure = useRef<() => void>(() => undefined);
  // When another row of the same height is shown, the observer doesn't report it.
  useLayoutEffect(() => {
    measure.current = () => onMeasure(index, element.current?.offsetHeight ?? 0);
    measure.current();
  }, [index, onMeasure]);
  useEffect(() => {
    const row = element.current;
    return row === null ? undefined : watch(row, () => measure.current());
  }, [watch]);
  return (
    <li
      ref={element}
      data-index={index}
      className={styles['item']}
      aria-setsize={total}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${place}px)` }}
    >
      {row(item)}
    </li>
  );
});

interface ItemProps {
  index: number;
  place: number;
  total: number;
  watch: Watch;
  onMeasure: Measured;
  item: unknown;
  row(item: unknown): ReactNode;
}

export const PullSign = memo(function PullSign({ phase }: { phase: PullPhase }): ReactNode {
  const { t } = useTranslation('ui');
  return (
    <div className={styles['sign']} data-phase={phase} role="status">
      {phase === 'rest' ? null : (
        <>
          {phase === 'busy' ? <Spinner /> : <Icon name="pulled" size={18} />}
          <span>
            {t(phase === 'busy' ? 'pull_busy' : phase === 'ready' ? 'pull_release' : 'pull_more')}
          </span>
        </>
      )}
    </div>
  );
});

export const ListEnd = memo(function ListEnd({ tail, onRetry }: ListEndProps): ReactNode {
  const { t } = useTranslation('ui');
  return (
    <div className={styles['end']} role="status">
      {tail === 'end' ? <span>{t('list_end')}</span> : null}
      {tail === 'failed' ? (
        <>
          <span>{t('list_failed')}</span>
          <Button small onClick={onRetry}>
            {t('common:retry')}
          </Button>
        </>
      ) : null}
      {tail === 'loading' || tail === 'more' ? (
        <>
          <Spinner />
          <span>{t('common:loading')}</span>
        </>
      ) : null}
    </div>
  );
});

interface ListEndProps {
  tail: ListTail;
  onRetry(): void;
}
