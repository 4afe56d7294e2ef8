import { useEffect, useMemo, useRef, useState } from 'react';
import type { ScanRowView, ScanView, ScanWish } from '../../../../workers/market-worker.api.ts';
import { useApp } from '../../../lib/app-context.ts';
import { LiveCell } from './live-cell.ts';

const EVERY_MS = 2_000;
const AGE_EVERY_MS = 1_000;
/** The worker's first prices take a moment. */
const MISSES = 4;

/** What changes the structure of the page; figures are written without a render. */
export interface Scan {
  ids: readonly number[];
  counts: readonly number[];
  total: number;
  isComplete: boolean;
}

export interface Scanning {
  /** Undefined until the first answer. */
  scan: Scan | undefined;
  hasFailed: boolean;
  row(matchId: number): LiveCell<ScanRowView | undefined>;
  /** Seconds since the figures were counted. */
  age: LiveCell<number>;
}

/** Counts again every two seconds while the page is looked at. */
export function useScan({ filters, order }: ScanWish): Scanning {
  const { quotes } = useApp();
  const [scan, setScan] = useState<Scan>();
  const [hasFailed, setFailed] = useState(false);
  const rows = useRef(new Map<number, LiveCell<ScanRowView | undefined>>());
  const age = useMemo(() => new LiveCell(0), []);
  const [row] = useState(() => (matchId: number): LiveCell<ScanRowView | undefined> => {
    const cell = rows.current.get(matchId);
    if (cell !== undefined) return cell;
    const newCell = new LiveCell<ScanRowView | undefined>(undefined);
    rows.current.set(matchId, newCell);
    return newCell;
  });
  const lines = filters.join('\n');

  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let countedAt = quotes.monotonic();
    let misses = 0;
    const take = (view: ScanView | undefined): void => {
      misses = view === undefined ? misses + 1 : 0;
      setFailed(misses >= MISSES);
      if (view === undefined) return;
      countedAt = quotes.monotonic();
      age.set(0);
      for (const one of view.rows) row(one.matchId).set(one);
      const next: Scan = {
        ids: view.rows.map(({ matchId }) => matchId),
        counts: view.counts,
        total: view.total,
        isComplete: view.isComplete,
      };
      setScan((former) => (former !== undefined && isSame(former, next) ? former : next));
    };
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'visible') {
        const view = await quotes
          .scan({ filters: lines.split('\n'), order })
          .catch(() => undefined);
        if (isOver) return;
        take(view);
      }
      timer = setTimeout(() => void look(), EVERY_MS);
    };
    void look();
    const ages = setInterval(
      () => age.set(Math.trunc((quotes.monotonic() - countedAt) / AGE_EVERY_MS)),
      AGE_EVERY_MS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      clearInterval(ages);
    };
  }, [quotes, lines, order, row, age]);

  return { scan, hasFailed, row, age };
}

function isSame(one: Scan, other: Scan): boolean {
  return (
    one.total === other.total &&
    one.isComplete === other.isComplete &&
    `${one.ids}` === `${other.ids}` &&
    `${one.counts}` === `${other.counts}`
  );
}
