import { type KeyboardEvent, memo, type ReactNode } from 'react';
import styles from './book-column.module.css';
import { pressNearestRow } from './nearest-row.ts';

export interface BookRow {
  price: string;
  size: string;
  /** Cumulative quantity relative to the longest bar, 0 to 1. */
  part: number;
}

export type BookLayout = 'both' | 'bids' | 'asks';

interface BookColumnProps {
  priceHead: string;
  sizeHead: string;
  bids: readonly BookRow[];
  asks: readonly BookRow[];
  bidsLabel: string;
  asksLabel: string;
  layout: BookLayout;
  middle?: ReactNode;
  onPrice(price: string): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const ROW = '[data-row]';

/** The book beside a ticket: sellers above, buyers below. A tap anywhere takes the price of the nearest row. */
export function BookColumn({
  priceHead,
  sizeHead,
  bids,
  asks,
  bidsLabel,
  asksLabel,
  layout,
  middle,
  onPrice,
}: BookColumnProps): ReactNode {
  // The tab stop is at the book's best price; arrow keys move from there.
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    // In visual order: sellers from the best price up.
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)].sort(
      (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top,
    );
    const at = rows.findIndex((row) => row.matches(':focus'));
    if (at === -1) return;
    event.preventDefault();
    rows[at + step]?.focus();
  };
  const side = (name: 'bid' | 'ask', label: string, rows: readonly BookRow[]): ReactNode => (
    <ul className={`${styles['side']} ${styles[name]}`} aria-label={label}>
      {rows.map((row, place) => (
        <Row
          // Rows keep their place and change their figures.
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place in the book.
          key={place}
          {...row}
          isStop={place === 0 && (name === 'ask' || layout === 'bids')}
          onPrice={onPrice}
        />
      ))}
    </ul>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: each row is a button for keys and screen readers.
    <div className={styles['column']} onClick={pressNearestRow} onKeyDown={press}>
      <div className={styles['head']}>
        <span>{priceHead}</span>
        <span>{sizeHead}</span>
      </div>
      {layout === 'bids' ? null : side('ask', asksLabel, asks)}
      {middle === undefined ? null : <div className={styles['middle']}>{middle}</div>}
      {layout === 'asks' ? null : side('bid', bidsLabel, bids)}
    </div>
  );
}

const Row = memo(function Row({
  price,
  size,
  part,
  isStop,
  onPrice,
}: BookRow & { isStop: boolean; onPrice(price: string): void }): ReactNode {
  return (
    <li className={styles['item']}>
      <span className={styles['bar']} style={{ transform: `scaleX(${part})` }} />
      <button
        type="button"
        data-row=""
        className={styles['row']}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onPrice(price)}
      >
        <span className={styles['price']}>{price}</span>
        <span className={styles['size']}>{size}</span>
      </button>
    </li>
  );
});
