import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import styles from './book-column.module.css';
import { BookRows } from './book-rows.ts';
import { pressNearestRow } from './nearest-row.ts';

export type BookLayout = 'both' | 'bids' | 'asks';

/** Writes the figures of the rows; a side that isn't shown is undefined. */
export interface BookSides {
  bids: BookRows | undefined;
  asks: BookRows | undefined;
}

interface BookColumnProps {
  ref: Ref<BookSides>;
  priceHead: string;
  sizeHead: string;
  /** Number of rows on each side that is shown. */
  rows: number;
  bidsLabel: string;
  asksLabel: string;
  layout: BookLayout;
  middle?: ReactNode;
  /** The price as it is written. */
  onPrice(price: string): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const ROW = '[data-row]';

/** The book beside a ticket: sellers above, buyers below. A tap anywhere takes the price of the nearest row. */
export function BookColumn({
  ref,
  priceHead,
  sizeHead,
  rows,
  bidsLabel,
  asksLabel,
  layout,
  middle,
  onPrice,
}: BookColumnProps): ReactNode {
  const bids = useRef<HTMLUListElement>(null);
  const asks = useRef<HTMLUListElement>(null);
  // At each render, because it decides which rows there are.
  useImperativeHandle(ref, () => ({
    bids: bids.current === null ? undefined : new BookRows(bids.current),
    asks: asks.current === null ? undefined : new BookRows(asks.current),
  }));
  // The tab stop is at the book's best price; arrow keys move from there.
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    // In visual order: sellers from the best price up.
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)].sort(
      (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top,
    );
    const at = buttons.findIndex((button) => button.matches(':focus'));
    if (at === -1) return;
    event.preventDefault();
    buttons[at + step]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each row is a button for keys and screen readers.
    <div className={styles['column']} onClick={pressNearestRow} onKeyDown={press}>
      <div className={styles['head']}>
        <span>{priceHead}</span>
        <span>{sizeHead}</span>
      </div>
      {layout === 'bids' ? null : (
        <ul ref={asks} className={`${styles['side']} ${styles['ask']}`} aria-label={asksLabel}>
          <Rows count={rows} hasStop onPrice={onPrice} />
        </ul>
      )}
      {middle === undefined ? null : <div className={styles['middle']}>{middle}</div>}
      {layout === 'asks' ? null : (
        <ul ref={bids} className={`${styles['side']} ${styles['bid']}`} aria-label={bidsLabel}>
          <Rows count={rows} hasStop={layout === 'bids'} onPrice={onPrice} />
        </ul>
      )}
    </div>
  );
}

interface RowsProps {
  count: number;
  /** Whether the tab stop of the book is on this side. */
  hasStop: boolean;
  onPrice(price: string): void;
}

function Rows({ count, hasStop, onPrice }: RowsProps): ReactNode {
  return Array.from({ length: count }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place in the book.
    <li key={place} className={styles['item']} data-level="" hidden>
      <button
        type="button"
        data-row=""
        className={styles['row']}
        tabIndex={hasStop && place === 0 ? 0 : -1}
        onClick={({ currentTarget }) =>
          onPrice(currentTarget.querySelector('[data-price]')?.textContent ?? '')
        }
      >
        <span className={styles['price']} data-price="" />
        <span className={styles['size']} data-size="" />
      </button>
    </li>
  ));
}
