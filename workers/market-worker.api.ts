import type { Explanation, Formula, NumberRules, TicketCheck } from '../core/pkg/pe_core.js';
import type { LeverOrder } from '../protocol/calls/contract.ts';
import type { Answer } from './market/answer.ts';
import type { WatchedChart } from './market/charts.ts';
import type { ContractAccountView } from './market/contract-account.ts';
import type { LinkState } from './market/link.ts';
import type { WatchedTicket } from './market/ticket.ts';

/** The page starts the worker from here, so that src knows this file of the worker and no other. */
export { default as marketWorkerUrl } from './market.worker.ts?worker&url';
export type { Answer, ContractAccountView, LinkState, TicketCheck, WatchedChart, WatchedTicket };

/** A change of any of them sends one whole snapshot. */
export interface Settings {
  token: string | null;
  lang: string;
  numberRules: NumberRules;
}

/** Everything that the page shows of the market. 0 is none. */
export interface Watched {
  /** Places in `rows` mean something within their generation only. */
  generation: number;
  rows: Uint32Array;
  detail: number;
  book: number;
  levels: number;
  /** Prices of the book merged to so many ticks. */
  group: number;
  trades: number;
  charts: WatchedChart[];
  /** Rooms whose events come through the port; they have no frames. */
  eventRooms: string[];
  /** The quote currency of the contract account on view. */
  account: number;
}

/** What comes through the port beside snapshots (which are bare ArrayBuffers), in order. */
export type MarketMessage =
  /** Memory for snapshots. One is in the first place; each ring of the bell after it says: now in the other one. */
  | { kind: 'memory'; places: SharedArrayBuffer[] }
  | { kind: 'connection'; state: LinkState }
  /** Of the last round trip, and the server's time when it ended. */
  | { kind: 'latency'; milliseconds: number; serverTime: number }
  /** Of the socket; `history`, of the worker itself: whether the history of a chart fails, `HistoryEvent`. */
  | { kind: 'event'; name: string; data: unknown }
  | { kind: 'ticket'; check: Answer<TicketCheck> }
  | { kind: 'account'; account: ContractAccountView | undefined }
  /** Contract orders that changed while there was no connection. */
  | { kind: 'missed'; orders: readonly LeverOrder[] };

export interface HistoryEvent {
  handle: number;
  isFailed: boolean;
}

/** What Comlink exposes. Every call may be made again when a worker died before it answered. */
export interface MarketWorkerApi {
  /** Alive? Answers also while the core is still loading. */
  beat(): Promise<true>;
  formulas(): Promise<Answer<Formula[]>>;
  evaluate(name: string, args: string[]): Promise<Answer<string>>;
  explain(name: string, args: string[]): Promise<Answer<Explanation>>;

  configure(settings: Settings): Promise<void>;
  /**
   * The port of snapshots and events. The page posts anything back when it has drawn a snapshot; until then no other
   * comes. Not a Comlink callback: that costs the page some hundred microseconds a call, a buffer on a port a few.
   * With a bell, which a page hands over that can share memory, rows come through that.
   */
  attach(port: MessagePort, bell?: MessagePort): Promise<void>;
  watch(watched: Watched): Promise<void>;
  watchTicket(ticket: WatchedTicket | undefined): Promise<void>;
  /** A page of older bars, which come as a snapshot's section; false when there are none. */
  older(handle: number): Promise<boolean>;
  /** `open high low close volume`, then a value of each indicator, a line each; empty when there is no such bar. */
  candle(handle: number, time: number, indicators: string): Promise<string>;
  /** For each bar from `from` on: its time and the values of the indicators, to draw with. */
  indicators(handle: number, from: number, indicators: string): Promise<Float64Array>;
  /** Of a chart whose history does not come: asks at once. */
  retryHistory(handle: number): Promise<void>;
}
