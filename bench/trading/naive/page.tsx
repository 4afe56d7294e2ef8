// The peer: the usual first implementation of such a page. Each tick is JSON of everything displayed, becomes React
// state at the top, and passes the whole series to the chart again. It has fewer figures than ours.
import {
  type CandlestickData,
  CandlestickSeries,
  createChart,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

const TICKS_A_SECOND = 20;
const BARS = 500;
const LEVELS = 20;
const POSITIONS = 20;
const MINUTE_S = 60;

interface Level {
  price: number;
  number: number;
}
interface Tick {
  price: number;
  bids: Level[];
  asks: Level[];
  candles: CandlestickData<UTCTimestamp>[];
  positions: { id: number; open: number; number: number; multiple: number }[];
}

let price = 94_000;
let turn = 0;
const begin = 1_764_000_000;
const candles: CandlestickData<UTCTimestamp>[] = Array.from({ length: BARS }, (_, at) => ({
  time: (begin + at * MINUTE_S) as UTCTimestamp,
  open: price,
  high: price + 20,
  low: price - 20,
  close: price + 5,
}));
const positions = Array.from({ length: POSITIONS }, (_, id) => ({
  ...{ id: id + 1, open: 93_900 + id, number: 0.001, multiple: 20 },
}));

/** As sent by a server: a text. */
function message(): string {
  turn += 1;
  price += Math.sin(turn) * 3;
  const last = candles[BARS - 1] as CandlestickData<UTCTimestamp>;
  candles[BARS - 1] = { ...last, close: price, high: Math.max(last.high, price) };
  const side = (step: number): Level[] =>
    Array.from({ length: LEVELS }, (_, at) => ({
      price: price + step * (at + 1),
      number: 1 + Math.abs(Math.sin(turn + at)),
    }));
  return JSON.stringify({ price, bids: side(-0.1), asks: side(0.1), candles, positions });
}

function Chart({ bars }: { bars: Tick['candles'] }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const series = useRef<{ setData(bars: Tick['candles']): void }>(undefined);
  useEffect(() => {
    if (place.current === null) return;
    const chart = createChart(place.current, { height: 300 });
    series.current = chart.addSeries(CandlestickSeries);
    return () => chart.remove();
  }, []);
  useEffect(() => series.current?.setData(bars), [bars]);
  return <div ref={place} />;
}

function Book({ levels }: { levels: Level[] }): ReactNode {
  let total = 0;
  return (
    <ul>
      {levels.map((level) => {
        total += level.number;
        return (
          <li key={level.price}>
            {level.price.toFixed(1)} {level.number.toFixed(3)} {total.toFixed(3)}
          </li>
        );
      })}
    </ul>
  );
}

function Page(): ReactNode {
  const [tick, setTick] = useState<Tick>();
  useEffect(() => {
    const timer = setInterval(() => setTick(JSON.parse(message()) as Tick), 1_000 / TICKS_A_SECOND);
    return () => clearInterval(timer);
  }, []);
  if (tick === undefined) return null;
  return (
    <main>
      <h1>{tick.price.toFixed(1)}</h1>
      <Chart bars={tick.candles} />
      <Book levels={tick.asks} />
      <Book levels={tick.bids} />
      {tick.positions.map(({ id, open, number, multiple }) => {
        const profit = (tick.price - open) * number;
        return (
          <article key={id}>
            <h2>Position {id}</h2>
            <p>{profit.toFixed(2)}</p>
            <p>{((profit / ((open * number) / multiple)) * 100).toFixed(2)}%</p>
            <p>{open.toLocaleString('en')}</p>
            <p>{tick.price.toLocaleString('en')}</p>
          </article>
        );
      })}
    </main>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Page />);
