import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import styles from './book-column.module.css';
import type { BookLook } from './book-painter.ts';
import type { BookPicture } from './book-picture.ts';
import { BookSide } from './book-side.tsx';
import { pressNearestRow } from './nearest-row.ts';

export type BookLayout = 'both' | 'bids' | 'asks';

/** Draws the figures of the rows; a side that isn't shown is null. */
export interface BookSides {
  bids: BookPicture | null;
  asks: BookPicture | null;
}

interface BookColumnProps {
  ref: Ref<BookSides>;
  priceHead: string;
  sizeHead: string;
  /** With a third column of cumulative quantities. */
  sumHead?: string | undefined;
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

/** The best prices are next to the middle. */
const ASKS: BookLook = { side: 'ask', best: 'bottom', bar: 'right' };
const BIDS: BookLook = { side: 'bid', best: 'top', bar: 'right' };
const ASKS_WITH_SUMS: BookLook = { ...ASKS, isDeep: true };
const BIDS_WITH_SUMS: BookLook = { ...BIDS, isDeep: true };

/** The book beside a ticket: sellers above, buyers below. A tap anywhere takes the price of the nearest row. */
export function BookColumn({
  ref,
  priceHead,
  sizeHead,
  sumHead,
  rows,
  bidsLabel,
  asksLabel,
  layout,
  middle,
  onPrice,
}: BookColumnProps): ReactNode {
  const bids = useRef<BookPicture>(null);
  const asks = useRef<BookPicture>(null);
  // At each render, because it decides which sides there are.
  useImperativeHandle(ref, () => ({ bids: bids.current, asks: asks.current }));
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
      <div className={styles['head']} data-sums={sumHead !== undefined}>
        <span>{priceHead}</span>
        <span>{sizeHead}</span>
        {sumHead === undefined ? null : <span>{sumHead}</span>}
      </div>
      {layout === 'bids' ? null : (
        <BookSide
          ref={asks}
          key={`asks ${sumHead}`}
          look={sumHead === undefined ? ASKS : ASKS_WITH_SUMS}
          label={asksLabel}
          rows={rows}
          tabStop={0}
          onPrice={onPrice}
        />
      )}
      {middle === undefined ? null : <div className={styles['middle']}>{middle}</div>}
      {layout === 'asks' ? null : (
        <BookSide
          ref={bids}
          key={`bids ${sumHead}`}
          look={sumHead === undefined ? BIDS : BIDS_WITH_SUMS}
          label={bidsLabel}
          rows={rows}
          tabStop={layout === 'bids' ? 0 : undefined}
          onPrice={onPrice}
        />
      )}
    </div>
  );
}
