// The app's book as rows of text nodes, and the same figures on one canvas: 40 rows, 20 updates a second.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import '../../../src/ui/theme/tokens.css';
import { BookColumn, type BookSides } from '../../../src/ui/lists/book-column.tsx';

const LEVELS = 20;
const UPDATES_A_SECOND = 20;
const [WIDTH, ROW] = [200, 22];

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
  const timer = setInterval(
    () => requestAnimationFrame(() => draw(nextSide(-0.1), nextSide(0.1))),
    1_000 / UPDATES_A_SECOND,
  );
  return () => clearInterval(timer);
}

function Rows(): ReactNode {
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
    <div style={{ width: WIDTH }}>
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
    </div>
  );
}

function OneCanvas(): ReactNode {
  const place = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const pen = place.current?.getContext('2d');
    if (!pen) return;
    pen.scale(devicePixelRatio, devicePixelRatio);
    pen.font = '12px sans-serif';
    pen.textBaseline = 'middle';
    const draw = (levels: readonly Level[], top: number, colour: string, bar: string): void => {
      const greatest = greatestOf(levels);
      for (const [at, { price, number, pixels }] of levels.entries()) {
        const y = top + at * ROW;
        const width = (pixels.total / greatest) * WIDTH;
        pen.fillStyle = bar;
        pen.fillRect(WIDTH - width, y + 1, width, ROW - 2);
        pen.fillStyle = colour;
        pen.textAlign = 'left';
        pen.fillText(price, 0, y + ROW / 2);
        pen.fillStyle = '#ffffff';
        pen.textAlign = 'right';
        pen.fillText(number, WIDTH, y + ROW / 2);
      }
    };
    return everyUpdate((bids, asks) => {
      pen.clearRect(0, 0, WIDTH, 2 * LEVELS * ROW);
      draw(asks.toReversed(), 0, '#f04b5c', '#4a272d');
      draw(bids, LEVELS * ROW, '#2bb898', '#21463c');
    });
  }, []);
  const height = 2 * LEVELS * ROW;
  return (
    <canvas
      ref={place}
      width={WIDTH * devicePixelRatio}
      height={height * devicePixelRatio}
      style={{ width: WIDTH, height }}
    />
  );
}

const root = document.getElementById('root');
const isCanvas = new URLSearchParams(location.search).get('page') === 'canvas';
if (root !== null) createRoot(root).render(isCanvas ? <OneCanvas /> : <Rows />);
