import { type RefObject, useMemo, useRef, useState } from 'react';
import { useApp } from '../../lib/app-context.ts';
import { useConnection } from '../../lib/market/hooks.ts';
import { AT_ONCE, type Live } from '../../lib/market/live.ts';
import type { Book } from '../../lib/market/types.ts';
import { useLiveArea, useLiveDraw, useLiveValue } from '../../lib/market/use-live.ts';
import type { BookPicture } from '../../ui/lists/book-picture.ts';
import { useSizeText } from './use-size-text.ts';

type LiveBook = Live<Book | undefined>;

interface OpenBook {
  live: LiveBook;
  /** Ticks that a row has together. */
  group: number;
  onGroup(group: number): void;
  isKnown: boolean;
  isEmpty: boolean;
  hasGap: boolean;
}

export function useBook(matchId: number, levels: number): OpenBook {
  const { quotes } = useApp();
  const [group, onGroup] = useState(1);
  const live = useMemo(
    () => quotes.live.book(matchId, levels, group),
    [quotes, matchId, levels, group],
  );
  const isKnown = useLiveValue(live, (book) => book !== undefined);
  const isEmpty = useLiveValue(live, (book) => book?.bids.length === 0 && book.asks.length === 0);
  const hasGap = useLiveValue(live, (book) => book?.hasGap ?? false);
  return { live, group, onGroup, isKnown, isEmpty, hasGap };
}

interface DrawnSide {
  place: RefObject<HTMLDivElement | null>;
  picture: RefObject<BookPicture | null>;
}

/** Draws one side of the book while it is on the screen; `ownPrices` have orders of the user. */
export function useBookSide(
  live: LiveBook,
  side: 'bid' | 'ask',
  ownPrices?: ReadonlySet<string>,
): DrawnSide {
  const sizeText = useSizeText();
  // Renders when the figures become stale: the canvas takes its colours with a render.
  useConnection();
  const place = useRef<HTMLDivElement>(null);
  const area = useLiveArea(place, AT_ONCE);
  const picture = useRef<BookPicture>(null);
  useLiveDraw(
    live,
    (book) => {
      if (book === undefined) return;
      const levels = side === 'bid' ? book.bids : book.asks;
      picture.current?.draw(levels, book.greatestTotal, sizeText, ownPrices);
    },
    area,
  );
  return { place, picture };
}
