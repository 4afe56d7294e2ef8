// `tick_to_candles`: from bytes of the socket to minute bars of every instrument. Runs in Chromium through
// `chromium.ts`, and in Node.
import { Decoder, Encoder, PacketType } from 'socket.io-parser';
import { Market } from '../../core/pkg/pe_core.js';
import { mustEqual, type Pass, type Race, raceFresh } from '../measure.ts';
import { DecimalCandles } from './decimal-candles.ts';
import {
  INSTRUMENTS,
  type Instrument,
  instrumentLines,
  instruments,
  SEED,
  START,
  type Tick,
  ticks,
  type WireTick,
  wireTick,
} from './feed.ts';
import { EPOCH, firstSnapshot, tickFrame } from './frames.ts';

/** Ten seconds of the market, across the end of a minute. */
const STEPS = 200;
const EFFORT = { rounds: 9, turns: 5, milliseconds: 0 };
const QUOTES = 1;
const MOST_BARS = 1_000;

export interface CandleRaces {
  /** A frame every 50 ms, so that a record is a tick; the peer gets an event for each tick. */
  tick: Race;
  /** A frame every 100 ms, two ticks in a record; the peer gets one event with the ticks of a frame. */
  batch: Race;
}

/** A chart of each instrument, starting at the snapshot. */
function openMarket(list: readonly Instrument[], lines: string, snapshot: Uint8Array): Market {
  const market = new Market();
  market.load_instruments(lines);
  market.open_room(QUOTES, 0);
  market.ingest(snapshot, START);
  for (const { match_id } of list) {
    market.open_chart(match_id, match_id, '1min', MOST_BARS);
    market.chart_history(match_id, '', EPOCH, 0);
  }
  return market;
}

/** The websocket texts of a default socket.io server for one event. */
function textsOf(payloads: readonly unknown[]): string[] {
  const encoder = new Encoder();
  return payloads.flatMap((payload) => {
    const packet = { type: PacketType.EVENT, nsp: '/', data: ['tick', payload] };
    return encoder.encode(packet).map((text) => `${text}`);
  });
}

interface Sides {
  ours: { make: () => Pass; lines: () => string };
  peer: { make: () => Pass; lines: () => string };
}

function sides(
  list: readonly Instrument[],
  frames: readonly Uint8Array[],
  texts: readonly string[],
): Sides {
  const lines = instrumentLines(list);
  const snapshot = firstSnapshot(list, START);
  let market: Market | undefined;
  let candles = new DecimalCandles();
  const bars = (of: (match_id: number) => string): string =>
    list.map(({ match_id }) => of(match_id)).join('\n');
  return {
    ours: {
      make: () => {
        market?.free();
        const marketCore = openMarket(list, lines, snapshot);
        market = marketCore;
        return () => {
          let bits = 0;
          for (const frame of frames) bits += marketCore.ingest(frame, START);
          return bits;
        };
      },
      lines: () =>
        bars(
          (id) => market?.chart_lines(id, 0, Number.MAX_SAFE_INTEGER, MOST_BARS).trimEnd() ?? '',
        ),
    },
    peer: {
      make: () => {
        const fresh = new DecimalCandles();
        candles = fresh;
        const decoder = new Decoder();
        let count = 0;
        decoder.on('decoded', (packet) => {
          const [, payload] = packet.data as [string, WireTick | WireTick[]];
          if (Array.isArray(payload)) for (const tick of payload) fresh.add(tick);
          else fresh.add(payload);
          count += 1;
        });
        return () => {
          for (const text of texts) decoder.add(text);
          return count;
        };
      },
      lines: () => bars((id) => candles.lines(id)),
    },
  };
}

function duel(
  list: readonly Instrument[],
  steps: readonly (readonly Tick[])[],
  payloads: readonly unknown[],
): Race {
  const frames = steps.map((step, index) => tickFrame(list, step, index + 1));
  const { ours, peer } = sides(list, frames, textsOf(payloads));
  const check = (): void => mustEqual('minute bars', ours.lines(), peer.lines());
  ours.make()();
  peer.make()();
  check();
  const run = raceFresh([ours.make, peer.make], steps.flat().length, EFFORT);
  check();
  return run;
}

export function run(): CandleRaces {
  const list = instruments(INSTRUMENTS);
  const steps = ticks(list, STEPS, SEED);
  const pairs = Array.from({ length: STEPS / 2 }, (_, at) =>
    steps.slice(at * 2, at * 2 + 2).flat(),
  );
  const wireTicks = (step: readonly Tick[]): WireTick[] => step.map((tick) => wireTick(list, tick));
  return {
    tick: duel(list, steps, steps.flatMap(wireTicks)),
    batch: duel(list, pairs, pairs.map(wireTicks)),
  };
}
