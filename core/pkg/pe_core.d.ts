/* tslint:disable */
/* eslint-disable */

/** One duration of timed options; `seconds` and `cancel_ms` (the setting `option_cancel_ms`) as texts. */
export interface FreeLookTerms {
    profit_ratio: string;
    fee_rate: string;
    seconds: string;
    cancel_ms: string;
}



/** Sums are of cross positions; `worths` are of all, in the order of the rows. */
export interface AccountWorth {
    margin: string;
    profits: string;
    equity: string;
    risk_rate: string | null;
    worths: { profit: string; liquidation: string | null }[];
}



/** What every function here throws: a stable key and where it happened. */
export interface CoreError { key: string; detail: { [name: string]: number } }
export interface Parameter {
    symbol: string;
    kind: 'number' | 'text' | 'choice' | 'positions' | 'fills' | 'list';
    choices: string[];
    example: string;
}
export interface Formula {
    name: string;
    group: 'number' | 'contract' | 'options' | 'invest' | 'display';
    expression: string;
    parameters: Parameter[];
}
export interface Step { name: string; symbols: string; numbers: string; value: string }
export interface Explanation {
    formula: string;
    expression: string;
    inputs: { symbol: string; value: string }[];
    steps: Step[];
    result: string | null;
    error: CoreError | null;
}
/** How a language writes numbers. `group` '' is none; `minimum_grouping` 2 leaves 1234 whole. */
export interface NumberRules { decimal: string; group: string; minimum_grouping: number }



/** `field` and `key` as the call names them. */
export interface Violation { field: string; key: string; limits: { [name: string]: string } }



/** `is_news`: more than an age, so it is worth a frame of the page at once. */
export interface MarketSnapshot { bytes: Uint8Array; has_rows: boolean; is_news: boolean }



export interface ContractTicket {
    side: 'long' | 'short';
    lots: string;
    multiple: string;
    /** null is a market order */
    target_price: string | null;
    take_profit: string | null;
    stop_loss: string | null;
    /** the worst price at which a market order may open */
    worst_price: string | null;
    is_isolated: boolean;
}
export interface PriceRules {
    tick: string;
    max_price: string;
    price_band_percent: string;
}
export interface ContractRules extends PriceRules {
    lot_size: string;
    lot_step: string;
    lot_min: string;
    lot_max: string;
    multiples: string[];
    open_fee_rate: string;
}
/** `margin` is what the position holds (`caution_money`); cross positions only, in ascending id. */
export interface TicketPosition {
    side: 'long' | 'short';
    open: string;
    quantity: string;
    margin: string;
    mark: string;
    is_in_instrument: boolean;
}
export interface ContractTicketAccount {
    available: string;
    burst_rate: string;
    mark: string;
    positions: TicketPosition[];
}
/** `long` buys, `short` sells; `amount` in the coin, or `quote_amount` that a market buy spends. */
export interface SpotTicket {
    side: 'long' | 'short';
    amount: string | null;
    quote_amount: string | null;
    /** null is a market order */
    target_price: string | null;
    worst_price: string | null;
}
export interface SpotRules extends PriceRules {
    spot_step: string;
    spot_min: string;
    spot_max: string;
    spot_min_total: string;
    spot_fee_rate: string;
    legal_name: string;
}
/** `available` of the currency that is spent, null: not compared; `price` is the index. */
export interface SpotTicketAccount { available: string | null; price: string }
export interface StakeBounds { min_number: string; max_number: string }
export interface OptionTerms extends StakeBounds { profit_ratio: string; fee_rate: string }
/** null is not offered */
export interface OptionRules { duration: OptionTerms | null; currency: StakeBounds | null }
/** `price` is the index */
export interface OptionTicketAccount { available: string; price: string }
export type TicketInput =
| { kind: 'contract'; ticket: ContractTicket; rules: ContractRules; account: ContractTicketAccount }
| { kind: 'spot'; ticket: SpotTicket; rules: SpotRules; account: SpotTicketAccount }
| { kind: 'option'; ticket: { number: string }; rules: OptionRules; account: OptionTicketAccount };
/** null where a figure has no meaning for the kind of ticket. */
export interface TicketSummary {
    /** the limit price, or the index price */
    price: string;
    /** in the coin; of an option the stake */
    quantity: string;
    /** in the quote currency; of an option the stake */
    notional: string;
    margin: string | null;
    /** of spot in what is received */
    fee: string;
    /** what leaves the available balance */
    cost: string;
    /** spot: what arrives, less the fee; option: what is paid when the direction is right */
    receive: string | null;
    liquidation_price: string | null;
    risk_before: string | null;
    risk_after: string | null;
    /** the largest lots, amount or stake that the balance allows; '0' below the minimum */
    maximum: string | null;
}
export interface TicketCheck { violations: Violation[]; summary: TicketSummary | null }



export class LeverWatch {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * An instrument with its mark, in units of its price.
     */
    list(match_id: number, exponent: number, mark: number): void;
    constructor(burst_rate: string);
    /**
     * All orders of an account in place of what was known of it.
     */
    set_account(user: number, legal: number, version: number, available: string, lines: string): void;
    /**
     * What others have moved in or out.
     */
    set_available(user: number, legal: number, version: number, available: string): void;
    /**
     * Ends a batch: what fired, a line each; '' where nothing did.
     */
    step(): string;
    /**
     * False: nobody has ever held it.
     */
    tick(match_id: number, mark: number): boolean;
}

/**
 * Frames of the server in, snapshots for the page out; sequences, candles, book, trades and worth of
 * positions in between. Knows no clock: time comes in.
 */
export class Market {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Its snapshot is asked for now, also by subscribing: where it says that the server stands, there
     * the room goes on, also below the frames that came before the question.
     */
    asked(room: number, match_id: number): void;
    /**
     * `side/price/number`, best first, buyers (1) before sellers (2).
     */
    book_lines(match_id: number, depth: number): string;
    /**
     * Open, high, low, close and volume of the bar at `time`, a line each; '' when there is none.
     */
    candle_texts(handle: number, time: number): string;
    /**
     * Lines `time/open/high/low/close/volume`, oldest first, of this period or a finer one, and the
     * frame of quotes that they stand at. 0 live, 1 too old: ask again, 2 ahead of our frames, 3 no
     * such chart.
     */
    chart_history(handle: number, lines: string, epoch: number, sequence: number): number;
    /**
     * Lines `ma/7`, `ema/25`, `boll/20/2`, `macd/12/26/9`, `rsi/14`. For each bar from `from` on: its time, then
     * a value of each line (three of `boll`: middle, upper, lower; three of `macd`: DIF, DEA, bar), to draw with;
     * NaN where a window is not full.
     */
    chart_indicators(handle: number, from: number, lines: string): Float64Array;
    /**
     * `time/open/high/low/close/volume` of the newest `limit` bars with `from <= time < to`.
     */
    chart_lines(handle: number, from: number, to: number, limit: number): string;
    /**
     * Bars that end before the first one held.
     */
    chart_older(handle: number, lines: string): void;
    /**
     * 0 unknown, 1 waits for history, 2 live, 3 broken: ask history again.
     */
    chart_state(handle: number): number;
    close_chart(handle: number): void;
    close_room(room: number, match_id: number): void;
    /**
     * `frames`, `refused`, `held`, `gaps`, `unknown`, `late`, `memory_bytes`.
     */
    counters(): { [name: string]: number };
    /**
     * The connection went: every open room waits for a snapshot again, and charts are broken.
     */
    disconnected(): void;
    epoch(): number;
    has_gap(): boolean;
    /**
     * The same values of one bar as texts, a line each.
     */
    indicator_texts(handle: number, time: number, lines: string): string;
    /**
     * One frame. Answers bits: 1 applied, 2 dropped, 4 held, 8 the room needs a snapshot, 16 an
     * unknown `match_id` was skipped, 32 a snapshot from which the room goes on. Refused bytes throw
     * and change nothing.
     */
    ingest(frame: Uint8Array, _now: number): number;
    /**
     * Lines `match_id/price_exponent/number_exponent/tick`, instead of the former list. What stays
     * with the same exponents keeps its state.
     */
    load_instruments(lines: string): void;
    /**
     * In plain form; '' when there is none.
     */
    mark(match_id: number): string;
    constructor();
    /**
     * Period: `line`, `1min`, `5min`, `15min`, `30min`, `1hour`, `4hour`, `1day`, `1week`, `1month`,
     * in UTC, weeks from Monday. `capacity`: bars kept, the oldest fall out.
     */
    open_chart(handle: number, match_id: number, period: string, capacity: number): void;
    /**
     * Room 1 quotes (`match_id` 0), 2 book, 3 trades. Its frames are held until its snapshot comes.
     */
    open_room(room: number, match_id: number): void;
    /**
     * The last price, in plain form; '' when there is none.
     */
    price(match_id: number): string;
    /**
     * `server_time` of the newest in-sequence frame of quotes, heartbeats too; 0: none.
     */
    quote_time(): number;
    sequence(room: number, match_id: number): number;
    /**
     * Lines `id/match_id/long|short/cross|isolated/open/quantity/margin`; '' as available: none.
     */
    set_portfolio(available: string, burst_rate: string, lines: string): void;
    /**
     * All texts are told anew: the next snapshot is whole.
     */
    set_rules(rules: NumberRules): void;
    /**
     * What changed since the last one and is watched. `parts`: 1 rows, 2 detail, book, trades, charts
     * and portfolio, 3 all of it. `undefined` when there is nothing to tell.
     */
    snapshot(now: number, parts: number): MarketSnapshot | undefined;
    /**
     * `match_id/flags/now_price/mark_price/change/open/high/low/volume/turnover/time`.
     */
    ticker_lines(): string;
    /**
     * `id/time/price/number/type`, newest first.
     */
    trade_lines(match_id: number, limit: number): string;
    /**
     * So many levels a side, with prices merged to `group` ticks: bids down, asks up.
     */
    watch_book(match_id: number, levels: number, group: number): void;
    /**
     * 0: none.
     */
    watch_detail(match_id: number): void;
    /**
     * Places in `ids` are the slots of row sections of this generation.
     */
    watch_rows(ids: Uint32Array, generation: number): void;
    watch_trades(match_id: number): void;
    /**
     * The next snapshot has everything that is watched.
     */
    whole(): void;
}

/**
 * Positions kept parsed, revalued all at once.
 */
export class Positions {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Replaces all rows and tells how many there are; a row that can't be read changes nothing.
     */
    load(rows: string): number;
    constructor();
    /**
     * Five numbers for each row, for pixels and sorting only; NaN where there is none.
     */
    numbers(): Float64Array;
    /**
     * All five figures of all rows; tells how many rows have none.
     */
    revalue(): number;
    /**
     * New marks, as lines of `index,mark`; all of them or, after an error, none.
     */
    set_marks(marks: string): void;
    /**
     * Five lines for each row, as `position_texts` writes them.
     */
    texts(): string;
}

export function account_worth(available: string, burst_rate: string, rows: string): AccountWorth;

/**
 * How much of the coin the money buys at this price, on the step.
 */
export function affordable_quantity(money: string, price: string, step: string): string;

/**
 * Ids that a batch close takes: `kind` 0 all, 1 longs, 2 shorts, of one instrument or of all.
 */
export function batch_close(rows: string, kind: number, instrument?: number | null): Float64Array;

/**
 * What is wrong with closing so many of the held lots. A null step: the instrument is gone.
 */
export function check_closing(lots: string, held: string, step: string | null): Violation[];

/**
 * `insufficient_balance`, or nothing. The field is the caller's: `Violation.field` is empty.
 */
export function check_funds(needed: string, available: string): Violation[];

/**
 * What is wrong with stops of an order; a null stop is not set. A null tick: the instrument is gone.
 */
export function check_stops(side: string, price: string, tick: string | null, take_profit: string | null, stop_loss: string | null): Violation[];

/**
 * All that is wrong with an order at once, and what it would cost.
 */
export function check_ticket(input: TicketInput): TicketCheck;

/**
 * What is shown before a draw: the hash of its secret, 64 hexadecimal digits.
 */
export function draw_hash(secret: string): string;

/**
 * The position, from 0, among `size` items.
 */
export function draw_position(secret: string, seed: string, id: number, size: number): number;

/**
 * One formula by name, texts in and text out.
 */
export function evaluate(name: string, _arguments: string[]): string;

/**
 * The same with its steps.
 */
export function explain(name: string, _arguments: string[]): Explanation;

/**
 * K and M.
 */
export function format_compact(value: string, rules: NumberRules): string;

/**
 * So many decimals, half up, in the language's writing.
 */
export function format_fixed(value: string, decimals: number, rules: NumberRules): string;

/**
 * For a field that a person edits: `parse_input` reads it back.
 */
export function format_input(value: string, rules: NumberRules): string;

/**
 * All digits.
 */
export function format_plain(value: string, rules: NumberRules): string;

/**
 * A price on its instrument's tick.
 */
export function format_tick(value: string, tick: string, rules: NumberRules): string;

/**
 * The catalogue of formulas, in the order of the exactness page.
 */
export function formulas(): Formula[];

/**
 * True when a price is on its tick, a quantity on its step.
 */
export function is_on_step(value: string, step: string): boolean;

/**
 * True when this side pays more, or gets less, than at the worst price that the user allows.
 */
export function is_worse_price(side: string, price: string, worst: string): boolean;

/**
 * Ids to liquidate, worst loss first, until the risk rate is above the burst rate.
 */
export function liquidation_order(available: string, burst_rate: string, rows: string): Float64Array;

/**
 * True when watching the first seconds of an option and cancelling it pays with this
 * `option_cancel_rate`: the server refuses such a duration, and such a setting.
 */
export function option_free_look_pays(terms: FreeLookTerms, cancel_rate: string): boolean;

/**
 * The lowest `option_cancel_rate` (steps of 0.0001) at which `option_free_look_pays` is false; null
 * when it pays at every rate.
 */
export function option_least_cancel_rate(terms: FreeLookTerms): string | null;

/**
 * What a person typed, by their language's rules, as a plain number.
 */
export function parse_input(text: string, rules: NumberRules): string;

/**
 * Rows in, five lines a row out, in one crossing of the border: see `trade::rows`. Bytes, because
 * a browser encodes and decodes them faster than it hands over a string.
 */
export function position_texts(rows: Uint8Array): Uint8Array;
