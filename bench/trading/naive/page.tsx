// The peer: the usual first implementation of the same two pages, with as many figures, elements and lines as ours. Each
// tick is JSON of everything displayed, becomes React state at the top, and passes the whole series to the chart again.
import {
  type CandlestickData,
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type ISeriesApi,
  LineSeries,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './style.css';

const TICKS_A_SECOND = 20;
const BARS = 500;
const LEVELS = 6;
const POSITIONS = 20;
const MINUTE_S = 60;
const AVERAGES = [7, 25, 60];

type Bar = CandlestickData<UTCTimestamp>;

interface Level {
  price: number;
  number: number;
}

interface Position {
  id: number;
  open: number;
  number: number;
  multiple: number;
}

interface Tick {
  price: number;
  bids: Level[];
  asks: Level[];
  candles: Bar[];
  volumes: number[];
  positions: Position[];
}

let price = 94_000;
let turn = 0;
const begin = 1_764_000_000;
const candles: Bar[] = Array.from({ length: BARS }, (_, at) => ({
  time: (begin + at * MINUTE_S) as UTCTimestamp,
  open: price,
  high: price + 20,
  low: price - 20,
  close: price + 5,
}));
const volumes = candles.map((_, at) => 10 + (at % 7));
const positions: Position[] = Array.from({ length: POSITIONS }, (_, id) => ({
  id: id + 1,
  open: 93_900 + id,
  number: 0.001,
  multiple: 20,
}));

/** As sent by a server: a text. */
function message(): string {
  turn += 1;
  price += Math.sin(turn) * 3;
  const last = candles[BARS - 1] as Bar;
  candles[BARS - 1] = { ...last, close: price, high: Math.max(last.high, price) };
  volumes[BARS - 1] = (volumes[BARS - 1] ?? 0) + 0.1;
  const side = (step: number): Level[] =>
    Array.from({ length: LEVELS }, (_, at) => ({
      price: price + step * (at + 1),
      number: 1 + Math.abs(Math.sin(turn + at)),
    }));
  return JSON.stringify({ price, bids: side(-0.1), asks: side(0.1), candles, volumes, positions });
}

const decimals = (value: number, digits: number): string =>
  value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

function useTick(): Tick | undefined {
  const [tick, setTick] = useState<Tick>();
  useEffect(() => {
    const timer = setInterval(() => setTick(JSON.parse(message()) as Tick), 1_000 / TICKS_A_SECOND);
    return () => clearInterval(timer);
  }, []);
  return tick;
}

function Book({ levels, side }: { levels: Level[]; side: 'bid' | 'ask' }): ReactNode {
  let total = 0;
  const greatest = levels.reduce((sum, { number }) => sum + number, 0);
  return (
    <ul className={side}>
      {levels.map((level) => {
        total += level.number;
        return (
          <li key={level.price} className="level">
            <i className="bar" style={{ width: `${(total / greatest) * 100}%` }} />
            <button type="button">
              <span className="price">{decimals(level.price, 1)}</span>
              <span>{level.number.toFixed(5)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Figure({
  label,
  value,
  tone,
}: {
  label: string;
  value: string;
  tone?: string;
}): ReactNode {
  return (
    <button type="button" className="figure">
      <span className="label">{label}</span>
      <span className={`value ${tone ?? ''}`}>{value}</span>
      <span className="spoken">Show the formula</span>
    </button>
  );
}

function profitOf(position: Position, mark: number): { profit: number; gain: number } {
  const profit = (mark - position.open) * position.number;
  const margin = (position.open * position.number) / position.multiple;
  return { profit, gain: (profit / margin) * 100 };
}

function Card({ position, mark }: { position: Position; mark: number }): ReactNode {
  const { id, open, number, multiple } = position;
  const { profit, gain } = profitOf(position, mark);
  const margin = (open * number) / multiple;
  const tone = profit > 0 ? 'up' : 'down';
  return (
    <article className="card">
      <header>
        <i className="disc" />
        <h3>Position {id}</h3>
        <span className="badge">Long {multiple}×</span>
        <span className="badge">Cross</span>
        <button type="button">Share</button>
      </header>
      <div className="results">
        <Figure label="P&L (USDT)" value={decimals(profit, 2)} tone={`hero ${tone}`} />
        <Figure label="Return" value={`${decimals(gain, 2)}%`} tone={`large ${tone}`} />
      </div>
      <div className="figures">
        <Figure label="Open" value={decimals(open, 1)} />
        <Figure label="Mark" value={decimals(mark, 1)} />
        <Figure label="Lots" value="1 = 0.001 BTC" />
        <Figure label="Margin" value={decimals(margin, 2)} />
        <Figure label="Est. liq." value={decimals(open * 0.96, 1)} />
        <Figure label="TP / SL" value="— / —" />
      </div>
      <div className="risk">
        <span>Risk</span>
        <span className="scale">
          <i style={{ left: `${Math.min(99, Math.abs(gain) * 10)}%` }} />
        </span>
        <span>{decimals(500 + gain, 2)}%</span>
      </div>
      <div className="actions">
        <button type="button">Close</button>
        <button type="button">TP / SL</button>
        <button type="button">Reverse</button>
      </div>
    </article>
  );
}

function Ticket({ mark }: { mark: number }): ReactNode {
  const [lots, setLots] = useState('1');
  const quantity = Number(lots) * 0.001;
  const rows = [
    ['Available', '8,904.23'],
    ['Cost', decimals((mark * quantity) / 10 + mark * quantity * 0.0005, 2)],
    ['Margin', decimals((mark * quantity) / 10, 2)],
    ['Fee 0.05%', decimals(mark * quantity * 0.0005, 2)],
    ['Est. liq.', decimals(mark * 0.92, 1)],
  ] as const;
  return (
    <section className="ticket">
      <div className="pair">
        <button type="button">Cross</button>
        <button type="button">10×</button>
      </div>
      <div className="pair">
        <button type="button">Buy / Long</button>
        <button type="button">Sell / Short</button>
      </div>
      <input value={lots} onChange={(event) => setLots(event.currentTarget.value)} />
      <input type="range" min={0} max={100} defaultValue={0} />
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="send">
        Buy / Long BTC
      </button>
    </section>
  );
}

function TicketPage(): ReactNode {
  const tick = useTick();
  if (tick === undefined) return null;
  return (
    <main>
      <h1>BTC/USDT</h1>
      <div className="columns">
        <Ticket mark={tick.price} />
        <div>
          <Book levels={tick.asks.toReversed()} side="ask" />
          <p className="last">{decimals(tick.price, 1)}</p>
          <p>Mark {decimals(tick.price, 1)}</p>
          <Book levels={tick.bids} side="bid" />
        </div>
      </div>
      {tick.positions.map((position) => (
        <Card key={position.id} position={position} mark={tick.price} />
      ))}
    </main>
  );
}

function averages(bars: readonly Bar[], length: number): { time: UTCTimestamp; value: number }[] {
  return bars.slice(length).map(({ time }, at) => {
    const window = bars.slice(at + 1, at + 1 + length);
    return { time, value: window.reduce((sum, { close }) => sum + close, 0) / length };
  });
}

function Chart({ tick }: { tick: Tick }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const bars = useRef<ISeriesApi<'Candlestick'>>(undefined);
  const histogram = useRef<ISeriesApi<'Histogram'>>(undefined);
  const lines = useRef<ISeriesApi<'Line'>[]>([]);
  useEffect(() => {
    if (place.current === null) return;
    const chart = createChart(place.current, { height: 360 });
    const series = chart.addSeries(CandlestickSeries);
    bars.current = series;
    histogram.current = chart.addSeries(HistogramSeries, { priceScaleId: '' }, 1);
    lines.current = AVERAGES.map(() => chart.addSeries(LineSeries, { lineWidth: 1 }));
    for (const { open } of positions) series.createPriceLine({ price: open, title: '' });
    return () => chart.remove();
  }, []);
  useEffect(() => {
    bars.current?.setData(tick.candles);
    histogram.current?.setData(
      tick.candles.map(({ time }, at) => ({ time, value: tick.volumes[at] ?? 0 })),
    );
    for (const [at, line] of lines.current.entries())
      line.setData(averages(tick.candles, AVERAGES[at] ?? 1));
  }, [tick]);
  return (
    <div className="chart">
      <div ref={place} />
      {tick.positions.map((position, at) => {
        const { profit } = profitOf(position, tick.price);
        return (
          <div key={position.id} className="lineLabel" style={{ top: 8 + at * 12 }}>
            <button type="button">Long {position.number}</button>
            <span className={profit > 0 ? 'up' : 'down'}>{decimals(profit, 2)}</span>
            <button type="button">×</button>
          </div>
        );
      })}
    </div>
  );
}

function ChartPage(): ReactNode {
  const tick = useTick();
  if (tick === undefined) return null;
  const last = tick.candles.at(-1) as Bar;
  return (
    <main>
      <h1>{decimals(tick.price, 1)}</h1>
      <p>{decimals(tick.price - 93_000, 1)}</p>
      <p>{decimals(((tick.price - 93_000) / 93_000) * 100, 2)}%</p>
      <dl>
        {[last.high, last.low, 299_800, 28_300_000_000].map((value) => (
          <div key={value}>
            <dt>24h</dt>
            <dd>{decimals(value, 1)}</dd>
          </div>
        ))}
      </dl>
      <p>
        {[last.open, last.high, last.low, last.close].map((value) => decimals(value, 1)).join(' ')}
      </p>
      <Chart tick={tick} />
      {tick.positions.map((position) => {
        const { profit, gain } = profitOf(position, tick.price);
        return (
          <button key={position.id} type="button" className="own">
            <span className="badge">Long {position.multiple}×</span>
            <span>{position.number} BTC</span>
            <span className={profit > 0 ? 'up' : 'down'}>{decimals(profit, 2)}</span>
            <span className={profit > 0 ? 'up' : 'down'}>{decimals(gain, 2)}%</span>
          </button>
        );
      })}
      <Book levels={tick.asks} side="ask" />
      <Book levels={tick.bids} side="bid" />
      <h2>Loaded</h2>
    </main>
  );
}

const root = document.getElementById('root');
const Shown = new URLSearchParams(location.search).get('page') === 'chart' ? ChartPage : TicketPage;
if (root !== null) createRoot(root).render(<Shown />);
