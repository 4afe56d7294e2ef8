import { measureElement, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';
import type { ListTail } from './list-tail.ts';
import { Spinner } from './spinner.tsx';
import { type PullPhase, usePull } from './use-pull.ts';
import styles from './virtual-list.module.css';

interface VirtualListProps<Item> {
  label: string;
  items: readonly Item[];
  /** A guess until one is drawn; each row is measured then. */
  rowHeight: number;
  keyOf(item: Item): string | number;
  row(item: Item): ReactNode;
  tail: ListTail;
  /** Called near the end, and by who tries again. */
  onMore(): void;
  onRefresh?: (() => Promise<void>) | undefined;
}

const OVERSCAN = 4;
/** Rows before the end at which the next page is asked for. */
const NEAR_END = 8;

/** A list of the page of any length: draws what is seen, asks for more near its end, and anew when it is pulled. */
export function VirtualList<Item>({
  label,
  items,
  rowHeight,
  keyOf,
  row,
  tail,
  onMore,
  onRefresh,
}: VirtualListProps<Item>): ReactNode {
  const area = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { phase, offset } = usePull(area, onRefresh);
  const [top, setTop] = useState(0);
  const { estimateSize, measure } = useRowHeight(rowHeight);
  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize,
    measureElement: measure,
    // Out of sight nothing can be measured, and the rows are to be there when the page slides in.
    initialRect: { width: innerWidth, height: innerHeight },
    overscan: OVERSCAN,
    // The rows that come into view are drawn after the finger was served; those beyond the edge are there.
    useFlushSync: false,
    scrollMargin: top,
    // The same as long as nothing changed: else the places of all rows are worked out anew with each scroll.
    getItemKey: useCallback(
      (index: number) => {
        const item = items[index];
        return item === undefined ? index : keyOf(item);
      },
      [items, keyOf],
    ),
  });
  const drawn = virtual.getVirtualItems();

  // What stands above the list may change its height: a bar, a longer language.
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = (): void => setTop(element.getBoundingClientRect().top + scrollY);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);

  const last = drawn.at(-1)?.index ?? 0;
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
          {drawn.map(({ key, index, start }) => {
            const item = items[index];
            return item === undefined ? null : (
              <Item
                key={key}
                index={index}
                place={start - top}
                total={tail === 'end' ? items.length : -1}
                measure={virtual.measureElement}
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

/**
 * Rows that are not drawn yet are taken to be as high as the first that was: where that is so, a row that comes under a
 * finger moves none of the others.
 */
function useRowHeight(guess: number) {
  const [height, setHeight] = useState(guess);
  const isKnown = useRef(false);
  const estimateSize = useCallback(() => height, [height]);
  const measure = useCallback(
    (
      element: HTMLLIElement,
      entry: ResizeObserverEntry | undefined,
      list: Virtualizer<Window, HTMLLIElement>,
    ): number => {
      const size = measureElement(element, entry, list);
      // Out of sight it has none.
      if (!isKnown.current && size > 0) {
        isKnown.current = true;
        setHeight(size);
      }
      return size;
    },
    [],
  );
  return { estimateSize, measure };
}

/** As long as it is the same it is not drawn anew, however the list is scrolled. */
const Item = memo(function Item(props: ItemProps): ReactNode {
  const { index, place, total, measure, item, row } = props;
  return (
    <li
      ref={measure}
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
  /** Below the top of the list. */
  place: number;
  total: number;
  measure(element: HTMLLIElement | null): void;
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
