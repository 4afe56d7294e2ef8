import { type KeyboardEvent, memo, type ReactNode } from 'react';
import styles from './book-column.module.css';
import { pressNearestRow } from './nearest-row.ts';

export interface BookRow {
  price: string;
  size: string;
  /** 0 to 1 of the longest bar: all that stands up to this price. */
  part: number;
}

export type BookLayout = 'both' | 'bids' | 'asks';

interface BookColumnProps {
  priceHead: string;
  sizeHead: string;
  /** Best first. */
  bids: readonly BookRow[];
  asks: readonly BookRow[];
  bidsLabel: string;
  asksLabel: string;
  layout: BookLayout;
  /** Between the two sides: last price and mark. */
  middle?: ReactNode;
  onPrice(price: string): void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const ROW = '[data-row]';

/** The book beside a ticket: sellers above, buyers below. A tap anywhere takes the nearest row's price. */
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
  // The Tab key stops at the best price of the book; arrow keys walk from there.
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    // As they are seen: the sellers stand from the best price up.
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
          // Rows stay where they are and change their figures.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the book is what a row is.
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
