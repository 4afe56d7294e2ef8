import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { TradeList } from '../../features/market/market/instrument/trade-list.tsx';
import { BookMiddle } from '../../features/trading/trade/book-middle.tsx';
import { NarrowBook } from '../../shared/market/narrow-book.tsx';
import styles from './book-panel.module.css';

interface BookPanelProps {
  instrument: Instrument;
  hasTrades: boolean;
  /** Between book and trades. */
  edge: ReactNode;
  onPrice(price: string): void;
}

/** Of the book besides its rows: head, middle, tools. */
const OTHERS = 118;
const LEVELS = { least: 4, most: 24 };
/** Narrower books have no third column. */
const SUMS_FROM = 232;

/** The book as deep as its panel is high, with the last trades below it. */
export function BookPanel({ instrument, hasTrades, edge, onPrice }: BookPanelProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [{ rows, hasSums }, setSize] = useState({ rows: 8, hasSums: true });
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const fitRows = (): void => {
      const rowHeight = Number.parseInt(
        getComputedStyle(element).getPropertyValue('--book-row'),
        10,
      );
      const fitting = Math.trunc((element.clientHeight - OTHERS) / 2 / (rowHeight || 18));
      const next = Math.min(LEVELS.most, Math.max(LEVELS.least, fitting));
      setSize((former) =>
        former.rows === next && former.hasSums === element.clientWidth >= SUMS_FROM
          ? former
          : { rows: next, hasSums: element.clientWidth >= SUMS_FROM },
      );
    };
    fitRows();
    const watch = new ResizeObserver(fitRows);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <div className={styles['panel']} data-trades={hasTrades}>
      <div ref={place} className={styles['book']}>
        <NarrowBook
          instrument={instrument}
          rows={rows}
          hasSums={hasSums}
          middle={<BookMiddle id={instrument.match_id} />}
          onPrice={onPrice}
        />
      </div>
      {hasTrades ? (
        <div className={styles['trades']}>
          <div className={styles['list']}>
            <TradeList instrument={instrument} />
          </div>
          {edge}
        </div>
      ) : null}
    </div>
  );
}
