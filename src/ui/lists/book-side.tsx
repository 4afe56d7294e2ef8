import {
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { BookLook } from './book-painter.ts';
import { BookPicture } from './book-picture.ts';
import styles from './book-side.module.css';

interface BookSideProps {
  ref: Ref<BookPicture>;
  look: BookLook;
  label: string;
  rows: number;
  /** The row that Tab reaches; arrow keys move from there. */
  tabStop?: number | undefined;
  onPrice?(price: string): void;
}

/** One side of a book: a canvas, and over it a list of its rows for taps, keys and screen readers. */
export function BookSide({ ref, look, label, rows, tabStop, onPrice }: BookSideProps): ReactNode {
  const [picture] = useState(() => new BookPicture(look));
  const host = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(ref, () => picture, [picture]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of rows is another list.
  useLayoutEffect(() => {
    if (host.current === null || list.current === null) return;
    return picture.attach(host.current, list.current);
  }, [picture, rows]);
  // After each render, because figures become stale with one.
  useLayoutEffect(() => picture.restyle());
  const press = (place: number): void => {
    const price = picture.priceAt(place);
    if (price !== undefined) onPrice?.(price);
  };
  return (
    <div className={styles['side']}>
      <div ref={host} className={styles['picture']} data-drawn />
      <ul ref={list} className={`${styles['list']} ${styles[look.best]}`} aria-label={label}>
        {Array.from({ length: rows }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place in the book.
          <li key={place} className={styles['item']} data-level="" hidden>
            {onPrice === undefined ? (
              <span className="spoken" data-spoken="" />
            ) : (
              <button
                type="button"
                data-row=""
                className={styles['row']}
                tabIndex={place === tabStop ? 0 : -1}
                onClick={() => press(place)}
              >
                <span className="spoken" data-spoken="" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
