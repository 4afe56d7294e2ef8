import type {
  AccountWorth,
  BracketInput,
  BracketOutcome,
  Explanation,
  Formula,
  MarginChange,
  MarginOutcome,
  NumberRules,
  TrailInput,
} from '../core/pkg/pe_core.js';
import type { StudyProfile, StudyRecord } from '../core/pkg/pe_core_studies.js';
import type { LeverOrder } from '../protocol/calls/trading/contract.ts';
import type { Answer } from './market/answer.ts';
import type { OwnInterval, WatchedChart } from './market/charts.ts';
import type { AccountState, ContractAccountView } from './market/contract-account.ts';
import type { LinkState } from './market/link.ts';
import type { ScanRowView, ScanView, ScanWish } from './market/scanner.ts';
import type { SpotSource, WatchedCheck, WatchedTicket } from './market/ticket.ts';

/** The page starts the worker from here, so that src imports only this file of workers/. */
export { default as marketWorkerUrl } from './market.worker.ts?worker&url';
export type {
  AccountState,
  AccountWorth,
  Answer,
  BracketInput,
  BracketOutcome,
  ContractAccountView,
  LinkState,
  MarginChange,
  MarginOutcome,
  OwnInterval,
  ScanRowView,
  ScanView,
  ScanWish,
  SpotSource,
  StudyProfile,
  StudyRecord,
  WatchedChart,
  WatchedCheck as TicketCheck,
  WatchedTicket,
};

/** A trailing stop with its best mark so far. */
export interface TrailBest
  extends Pick<TrailInput, 'side' | 'distance' | 'distance_unit' | 'tick'> {
  /** It opens a position of this side. */
  isEntry: boolean;
  best: string;
}

/** Any change sends one full snapshot. */
export interface Settings {
  token: string | null;
  lang: string;
  numberRules: NumberRules;
}

/** The newest `most` trades of an instrument. */
export interface WatchedTrades {
  matchId: number;
  most: number;
  /** 0 both, 1 buyers took, 2 sellers took. */
  side: 0 | 1 | 2;
  /** 0 all, 1 from the first step of sizes on, 2 from the second on. */
  size: 0 | 1 | 2;
}

/** What the page shows of the market. 0 means none. */
export interface Watched {
  /** An index of `rows` is valid only within this generation. */
  generation: number;
  rows: Uint32Array;
  detail: number;
  book: number;
  levels: number;
  group: number;
  trades: WatchedTrades;
  charts: WatchedChart[];
  /** Rooms whose events come through the port; they have no frames. */
  eventRooms: string[];
  /** The quote currency of the visible contract account. */
  account: number;
}

/** Messages of the port other than snapshots (which are bare ArrayBuffers), in order. */
export type MarketMessage =
  | { kind: 'connection'; state: LinkState }
  /** Latency of the last round trip, and the server's time at its end. */
  | { kind: 'latency'; milliseconds: number; serverTime: number }
  /**
   * An event of the socket, or `history` of the worker itself: the history of a chart fails or recovered, see
   * `HistoryEvent`.
   */
  | { kind: 'event'; name: string; data: unknown }
  /** `check` is undefined while a price is unknown. */
  | { kind: 'ticket'; number: number; check: Answer<WatchedCheck> | undefined }
  | { kind: 'account'; account: ContractAccountView | undefined }
  | { kind: 'missed'; orders: readonly LeverOrder[] };

export interface HistoryEvent {
  handle: number;
  isFailed: boolean;
}

/** The interface exposed through Comlink. Every call is safe to repeat when a worker died before it answered. */
export interface MarketWorkerApi {
  beat(): Promise<true>;
  formulas(): Promise<Answer<Formula[]>>;
  evaluate(name: string, args: string[]): Promise<Answer<string>>;
  explain(name: string, args: string[]): Promise<Answer<Explanation>>;

  configure(settings: Settings): Promise<void>;
  /**
   * Sets the port of snapshots and events. The page posts any message back when it has drawn a snapshot; the next one
   * is sent only after that. A Comlink callback would cost the page several hundred microseconds a call, a buffer on a
   * port only a few.
   */
  attach(port: MessagePort): Promise<void>;
  watch(watchedRooms: Watched): Promise<void>;
  /** What the levels of a position win or lose. */
  bracketOutcome(input: BracketInput): Promise<Answer<BracketOutcome>>;
  /** What another margin, mode or multiple of a position comes to. */
  marginChange(input: MarginChange): Promise<Answer<MarginOutcome>>;
  trailLevel(trail: TrailBest): Promise<Answer<string>>;
  /** Each edit has the next `number`, which its checks carry. */
  watchTicket(ticket: WatchedTicket | undefined, number: number): Promise<void>;
  /** Contract accounts at the marks of now, for the page that shows several; undefined while a mark is unknown. */
  worths(accounts: readonly AccountState[]): Promise<(AccountWorth | undefined)[]>;
  scan(wish: ScanWish): Promise<ScanView | undefined>;
  older(handle: number): Promise<boolean>;
  /** `open high low close volume`, then a value of each indicator, one line each; empty when there is no such bar. */
  candle(handle: number, time: number, indicators: string): Promise<string>;
  /** For each bar from `from` on: its time and the values of the indicators, for drawing. */
  indicators(handle: number, from: number, indicators: string): Promise<Float64Array>;
  /** Every study that `indicators` knows, with its parameters and lines. */
  studies(): Promise<StudyRecord[]>;
  /** Volume by price of the bars with `from` <= time < `to`, see `StudyProfile`. */
  profile(
    handle: number,
    from: number,
    to: number,
    rows: number,
    share: number,
  ): Promise<StudyProfile | undefined>;
  retryHistory(handle: number): Promise<void>;
}
