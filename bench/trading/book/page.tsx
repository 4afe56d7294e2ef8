// The app's book, a canvas with a list over it, and the same figures as rows of text nodes: 40 rows, 20 updates a second.
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../src/ui/theme/tokens.css';
import '../../../src/ui/theme/base.css';
import { BookColumn, type BookSides } from '../../../src/ui/lists/book-column.tsx';
import { TextRows } from './text-rows.ts';
import './text-rows.css';

const LEVELS = 20;
const UPDATES_A_SECOND = 20;
const WIDTH = 200;

interface Level {
  price: string;
  number: string;
  pixels: { total: number };
}

let turn = 0;

function nextSide(step: number): Level[] {
  turn += 1;
  let total = 0;
  return Array.from({ length: LEVELS }, (_, at) => {
    const number = 1 + Math.abs(Math.sin(turn + at));
    total += number;
    return {
      price: (94_000 + Math.sin(turn) * 3 + step * at).toFixed(1),
      number: number.toFixed(5),
      pixels: { total },
    };
  });
}

const greatestOf = (levels: readonly Level[]): number => levels.at(-1)?.pixels.total ?? 0;

function everyUpdate(draw: (bids: Level[], asks: Level[]) => void): () => void {
  const timer = setInterval(() => draw(nextSide(-0.1), nextSide(0.1)), 1_000 / UPDATES_A_SECOND);
  return () => clearInterval(timer);
}

function Picture(): ReactNode {
  const sides = useRef<BookSides>(null);
  useLayoutEffect(
    () =>
      everyUpdate((bids, asks) => {
        sides.current?.bids?.draw(bids, greatestOf(bids), (size) => size);
        sides.current?.asks?.draw(asks, greatestOf(asks), (size) => size);
      }),
    [],
  );
  return (
    <BookColumn
      ref={sides}
      priceHead="Price"
      sizeHead="BTC"
      rows={LEVELS}
      bidsLabel="Buy orders"
      asksLabel="Sell orders"
      layout="both"
      onPrice={() => undefined}
    />
  );
}

function Texts(): ReactNode {
  const bidList = useRef<HTMLUListElement>(null);
  const askList = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (bidList.current === null || askList.current === null) return;
    const [bidRows, askRows] = [new TextRows(bidList.current), new TextRows(askList.current)];
    return everyUpdate((bids, asks) => {
      bidRows.draw(bids, greatestOf(bids), (size) => size);
      askRows.draw(asks, greatestOf(asks), (size) => size);
    });
  }, []);
  return (
    <div className="text-book">
      <List place={askList} side="ask" />
      <List place={bidList} side="bid" />
    </div>
  );
}

function List({
  place,
  side,
}: {
  place: RefObject<HTMLUListElement | null>;
  side: 'ask' | 'bid';
}): ReactNode {
  return (
    <ul ref={place} className={side}>
      {Array.from({ length: LEVELS }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its place in the book.
        <li key={at} data-level="" hidden>
          <button type="button">
            <span data-price="" />
            <span data-size="" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the browser takes for any change: one text in an empty page. */
function Figure(): ReactNode {
  const place = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(
    () =>
      everyUpdate(([best]) =>
        requestAnimationFrame(() => {
          if (place.current !== null && best !== undefined) place.current.textContent = best.price;
        }),
      ),
    [],
  );
  return <p ref={place} />;
}

const PAGES: Readonly<Record<string, () => ReactNode>> = { texts: Texts, figure: Figure };

const root = document.getElementById('root');
const kind = new URLSearchParams(location.search).get('page') ?? '';
// Then the page draws the canvas.
if (kind === 'here')
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
const Page = PAGES[kind] ?? Picture;
if (root !== null)
  createRoot(root).render(
    <div style={{ width: WIDTH }}>
      <Page />
    </div>,
  );
