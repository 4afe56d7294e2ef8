/* tslint:disable */
/* eslint-disable */

/** A change of an open position's margin: `amount` (below 0 removes), or another mode and multiple. */
export interface MarginChange {
    side: 'long' | 'short';
    open: string;
    quantity: string;
    margin: string;
    multiple: string;
    is_isolated: boolean;
    mark: string;
    available: string;
    burst_rate: string;
    /** the other cross positions, in ascending id */
    others: TicketPosition[];
    multiples: string[];
    amount: string | null;
    to_isolated: boolean;
    to_multiple: string;
}
export interface MarginFigures {
    available: string;
    margin: string;
    liquidation: string | null;
    /** of the mark, in percent */
    distance: string | null;
    /** in percent; of the position alone when isolated, else of the account */
    risk: string | null;
    return_rate: string | null;
}
export interface MarginOutcome {
    violations: Violation[];
    before: MarginFigures;
    after: MarginFigures;
    removable: string;
}



/** A position, or an order at its expected open price. */
export interface Holding {
    side: 'long' | 'short';
    price: string;
    lots: string;
    lot_step: string;
}
/** `tick` null: the instrument no longer exists; `liquidation` null: no price liquidates. */
export interface LevelsInput extends Holding {
    tick: string | null;
    liquidation: string | null;
    exits: readonly TicketLevel[];
}
export interface BracketInput extends Holding {
    lot_size: string;
    /** the opening fee */
    fee: string;
    exits: readonly TicketLevel[];
}
export interface BracketOutcome {
    /** of each level, in the order of `exits` */
    lots: string[];
    /** null without a stop */
    worst: string | null;
    /** null without a target */
    best: string | null;
    /** by target, nearest first: what is left if the nearest stop comes next */
    stop_after: string[];
    reward_per_risk: string | null;
}
export interface RiskInput {
    side: 'long' | 'short';
    price: string;
    /** null: no stop is set */
    stop: string | null;
    risk: string;
    lot_size: string;
    lot_step: string;
    lot_min: string;
    lot_max: string;
    open_fee_rate: string;
    /** the most lots that the balance allows: `maximum` of the ticket */
    affordable: string;
}
export interface RiskLots {
    violations: Violation[];
    /** '0' when the risk is below that of the smallest order */
    lots: string;
    loss_per_lot: string | null;
    /** the risk would allow more lots than the balance or the instrument */
    is_cut: boolean;
}
/** A trailing stop that closes a position of this side. */
export interface TrailInput {
    side: 'long' | 'short';
    mark: string;
    tick: string;
    distance: string;
    distance_unit: 'price' | 'percent';
    start_price: string | null;
}



/** One duration of timed options; `seconds` and `cancel_ms` (the setting `option_cancel_ms`) as texts. */
export interface FreeLookTerms {
    profit_ratio: string;
    fee_rate: string;
    seconds: string;
    cancel_ms: string;
}



/** Sums are over cross positions; `worths` has all positions, in the order of the rows. */
export interface AccountWorth {
    margin: string;
    profits: string;
    equity: string;
    risk_rate: string | null;
    worths: { profit: string; liquidation: string | null }[];
}



/** What every function of the core throws: a stable key and where it happened. */
export interface CoreError { key: string; detail: { [name: string]: number } }
/**
 * How a language writes numbers. An empty `group` means no groups; `minimum_grouping` 2 leaves 1234
 * without a separator.
 */
export interface NumberRules { decimal: string; group: string; minimum_grouping: number }



/** `field` and `key` as the call names them. */
export interface Violation { field: string; key: string; limits: { [name: string]: string } }



/** `is_news`: more than a new age, so the page should be sent it at once. */
export interface MarketSnapshot { bytes: Uint8Array; has_rows: boolean; is_news: boolean }



export interface ContractTicket {
    side: 'long' | 'short';
    lots: string;
    multiple: string;
    /** absent: a limit order with `target_price`, a market order without */
    kind?: 'market' | 'limit' | 'stop_market' | 'stop_limit' | 'trailing';
    /** the limit; null or without meaning for other kinds */
    target_price: string | null;
    trigger_price?: string | null;
    /** of a trailing stop, and the price at which it starts */
    distance?: string | null;
    distance_unit?: 'price' | 'percent';
    start_price?: string | null;
    take_profit: string | null;
    stop_loss: string | null;
    exits?: readonly TicketLevel[];
    /** ms */
    until?: string | null;
    /** the worst price at which a market order may open */
    worst_price: string | null;
    is_isolated: boolean;
}
/** `part` in percent of the position */
export interface TicketLevel {
    kind: 'take_profit' | 'stop_loss';
    price: string;
    part: string;
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
    /** ms; absent: `until` isn't checked */
    now?: string | null;
    positions: TicketPosition[];
}
/** `long` buys, `short` sells; `amount` in the coin, or `quote_amount` that a market buy spends. */
export interface SpotTicket {
    side: 'long' | 'short';
    amount: string | null;
    quote_amount: string | null;
    /** absent: a limit order with `target_price`, a market order without */
    kind?: 'market' | 'limit' | 'stop_market' | 'stop_limit';
    /** the limit; null or without meaning for other kinds */
    target_price: string | null;
    trigger_price?: string | null;
    /** ms */
    until?: string | null;
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
/** `available` of the spent currency, null skips the check; `price` is the index. */
export interface SpotTicketAccount {
    available: string | null;
    price: string;
    /** ms; absent: `until` isn't checked */
    now?: string | null;
}
export interface StakeBounds { min_number: string; max_number: string }
export interface OptionTerms extends StakeBounds { profit_ratio: string; fee_rate: string }
/** null: not offered */
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
    /** in the coin; for an option the stake */
    quantity: string;
    /** in the quote currency; for an option the stake */
    notional: string;
    margin: string | null;
    /** for spot in the received currency */
    fee: string;
    /** amount taken from the available balance */
    cost: string;
    /** spot: the received amount less the fee; option: the payout if the direction is right */
    receive: string | null;
    liquidation_price: string | null;
    risk_before: string | null;
    risk_after: string | null;
    /** the largest lots, amount or stake that the balance allows; '0' below the minimum */
    maximum: string | null;
}
export interface TicketCheck { violations: Violation[]; summary: TicketSummary | null }



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



export class ContractOrderIndex {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Adds an instrument with its mark, in units of its price, and when that was.
     */
    list(match_id: number, exponent: number, mark: number, time: number): void;
    constructor(burst_rate: string);
    /**
     * Replaces all orders of an account.
     */
    set_account(user: number, legal: number, version: number, available: string, lines: string): void;
    set_available(user: number, legal: number, version: number, available: string): void;
    /**
     * Ends a batch: returns what fired, one line each; '' when nothing did.
     */
    step(): string;
    /**
     * Returns false if no account has ever held the instrument.
     */
    tick(match_id: number, mark: number, time: number): boolean;
}

/**
 * The lots of one coin, first in first out (R-FUNDS-15).
 */
export class LotQueue {
    free(): void;
    [Symbol.dispose](): void;
    add(amount: string, cost: string): void;
    /**
     * `lots` as `amount/cost`, joined by `;`, oldest first; '' for none.
     */
    constructor(lots: string);
    /**
     * What wasn't taken, oldest first.
     */
    rest(): { amount: string; cost: string }[];
    /**
     * Takes `amount` of the oldest coins and returns what they cost.
     */
    take(amount: string): string;
}

/**
 * Takes frames of the server and makes snapshots for the page; keeps sequences, candles, book, trades
 * and the value of positions. Has no clock: the caller passes the time.
 */
export class Market {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * `side/price/number`, best first, buyers (1) before sellers (2).
     */
    book_lines(match_id: number, depth: number): string;
    /**
     * Open, high, low, close and volume of the bar at `time`, one line each; '' for none.
     */
    candle_texts(handle: number, time: number): string;
    /**
     * Lines `time/open/high/low/close/volume`, oldest first, of this period or a finer one, and the
     * frame of quotes that they include. Returns 0 live, 1 too old: request again, 2 ahead of our
     * frames, 3 no such chart.
     */
    chart_history(handle: number, lines: string, epoch: number, sequence: number): number;
    /**
     * `time/open/high/low/close/volume` of the newest `limit` bars with `from <= time < to`.
     */
    chart_lines(handle: number, from: number, to: number, limit: number): string;
    /**
     * Adds bars that end before the first one held.
     */
    chart_older(handle: number, lines: string): void;
    /**
     * Time of the oldest bar; 0 without bars.
     */
    chart_start(handle: number): number;
    /**
     * 0 unknown, 1 waits for history, 2 live, 3 broken: request history again.
     */
    chart_state(handle: number): number;
    close_chart(handle: number): void;
    close_room(room: number, match_id: number): void;
    /**
     * `frames`, `refused`, `held`, `gaps`, `unknown`, `late`, `memory_bytes`.
     */
    counters(): { [name: string]: number };
    /**
     * The connection was lost: every open room waits for a snapshot again, and charts are broken.
     */
    disconnected(): void;
    epoch(): number;
    has_gap(): boolean;
    /**
     * Handles one frame. Returns bits: 1 applied, 2 dropped, 4 held, 8 the room needs a snapshot, 16 an
     * unknown `match_id` was skipped, 32 a snapshot made the room live. Invalid bytes throw and change
     * nothing.
     */
    ingest(frame: Uint8Array, _now: number): number;
    /**
     * Replaces the list with lines `match_id/price_exponent/number_exponent/tick`. An instrument keeps
     * its state when its exponents are unchanged.
     */
    load_instruments(lines: string): void;
    mark(match_id: number): string;
    constructor();
    /**
     * Period: `line`, `1min`, `5min`, `15min`, `30min`, `1hour`, `4hour`, `1day`, `1week`, `1month`, in
     * UTC, weeks from Monday; or an own one, `45m`, `3h` or `2d`. `capacity`: bars to keep; the oldest are dropped.
     */
    open_chart(handle: number, match_id: number, period: string, capacity: number): void;
    /**
     * Room 1 quotes (`match_id` 0), 2 book, 3 trades. Frames are held until the snapshot arrives.
     */
    open_room(room: number, match_id: number): void;
    /**
     * The last price in plain form; '' for none.
     */
    price(match_id: number): string;
    /**
     * `server_time` of the newest frame of quotes in sequence, heartbeats included; 0 for none.
     */
    quote_time(): number;
    /**
     * The next snapshot contains everything that is watched.
     */
    resend(): void;
    /**
     * What the scanner needs of an instrument besides its minutes and its newest price, see `market::scan`.
     */
    scan_line(hours: number, days: number, now: number): string;
    sequence(room: number, match_id: number): number;
    /**
     * Position lines; '' as available removes the
     * account.
     */
    set_portfolio(available: string, burst_rate: string, lines: string): void;
    /**
     * The next snapshot sends all texts again.
     */
    set_rules(rules: NumberRules): void;
    /**
     * Everything watched that changed since the last snapshot. `parts`: 1 rows, 2 detail, book, trades,
     * charts and portfolio, 3 all. `undefined` when nothing changed.
     */
    snapshot(now: number, parts: number): MarketSnapshot | undefined;
    /**
     * Call when the room's snapshot is requested, also by subscribing. The room continues from that
     * snapshot, even when frames received before the request are ahead of it.
     */
    snapshot_requested(room: number, match_id: number): void;
    /**
     * `match_id/flags/now_price/mark_price/change/open/high/low/volume/turnover/time`.
     */
    ticker_lines(): string;
    /**
     * `id/time/price/number/type`, newest first.
     */
    trade_lines(match_id: number, limit: number): string;
    /**
     * `levels` a side, with prices merged to `group` ticks: bids down, asks up.
     */
    watch_book(match_id: number, levels: number, group: number): void;
    watch_detail(match_id: number): void;
    /**
     * An index of `ids` is the slot of a row in the row sections of this generation.
     */
    watch_rows(ids: Uint32Array, generation: number): void;
    /**
     * The newest `most`. Side: 0 both, 1 buyers took, 2 sellers. Size: 0 all, 1 and 2 from a step on.
     */
    watch_trades(match_id: number, most: number, side: number, size: number): void;
}

export class Positions {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Replaces all rows and returns their number; an invalid row changes nothing.
     */
    load(rows: string): number;
    constructor();
    /**
     * Five numbers for each row, for pixels and sorting only; NaN for none.
     */
    numbers(): Float64Array;
    /**
     * Computes the five figures of all rows; returns the number of rows without figures.
     */
    revalue(): number;
    /**
     * Sets new marks from lines of `index,mark`: all of them or, after an error, none.
     */
    set_marks(marks: string): void;
    /**
     * Five lines for each row, as `position_texts` writes them.
     */
    texts(): string;
}

/**
 * `marks` has lines of `match_id/mark`; an instrument without one counts at the open price of each position.
 */
export function account_worth(available: string, burst_rate: string, positions: string, marks: string): AccountWorth;

/**
 * The quantity that the money buys at this price, rounded to the step.
 */
export function affordable_quantity(money: string, price: string, step: string): string;

export function batch_close(rows: string, kind: number, instrument?: number | null): Float64Array;

/**
 * The lots of each level, and what all of them together win or lose.
 */
export function bracket_outcome(input: BracketInput): BracketOutcome;

/**
 * The price at which coins that cost `cost` are sold without profit.
 */
export function break_even(cost: string, amount: string, fee_rate: string): string;

/**
 * Violations of closing `lots` of the held lots. With a null step the instrument no longer exists.
 */
export function check_closing(lots: string, held: string, step: string | null): Violation[];

/**
 * `insufficient_balance`, or nothing. `Violation.field` is empty: the caller sets it.
 */
export function check_funds(needed: string, available: string): Violation[];

/**
 * All violations of the levels of a position.
 */
export function check_levels(input: LevelsInput): Violation[];

/**
 * Violations of a limit that closes a part: lots above the position are cut by the caller.
 */
export function check_limit_close(input: PriceRules & { price: string; lots: string; lot_step: string; mark: string }): Violation[];

/**
 * Violations of an order's stops. A null stop isn't set; with a null tick the instrument no longer
 * exists; with a null liquidation price none is near.
 */
export function check_stops(side: string, price: string, tick: string | null, take_profit: string | null, stop_loss: string | null, liquidation: string | null): Violation[];

/**
 * All violations of an order at once, and its cost.
 */
export function check_ticket(input: TicketInput): TicketCheck;

/**
 * Violations of a trailing stop that closes a position.
 */
export function check_trail(input: TrailInput): Violation[];

/**
 * The hash of a secret, published before the draw: 64 hexadecimal digits.
 */
export function draw_hash(secret: string): string;

/**
 * The drawn position, from 0, among `size` items.
 */
export function draw_position(secret: string, seed: string, id: number, size: number): number;

export function evaluate(name: string, _arguments: string[]): string;

/**
 * Like `evaluate`, with the steps.
 */
export function explain(name: string, _arguments: string[]): Explanation;

/**
 * What `amount` of the oldest coins cost; `lots` as for `LotQueue`.
 */
export function fifo_cost(amount: string, lots: string): string;

/**
 * With K and M.
 */
export function format_compact(value: string, rules: NumberRules): string;

/**
 * A fixed number of decimals, half up, written by the language's rules.
 */
export function format_fixed(value: string, decimals: number, rules: NumberRules): string;

/**
 * For an input field: `parse_input` can read it back.
 */
export function format_input(value: string, rules: NumberRules): string;

export function format_plain(value: string, rules: NumberRules): string;

export function format_tick(value: string, tick: string, rules: NumberRules): string;

export function formulas(): Formula[];

/**
 * True when a price is a multiple of its tick, or a quantity of its step.
 */
export function is_on_step(value: string, step: string): boolean;

/**
 * True when this side pays more, or receives less, than at the worst price that the user allows.
 */
export function is_worse_price(side: string, price: string, worst: string): boolean;

/**
 * Ids to liquidate, worst loss first, until the risk rate is above the burst rate.
 */
export function liquidation_order(available: string, burst_rate: string, rows: string): Float64Array;

/**
 * The lots with which a hit stop loses at most `risk`, the opening fee included.
 */
export function lots_by_risk(input: RiskInput): RiskLots;

/**
 * All violations of the change, and the figures before and after it.
 */
export function margin_change(input: MarginChange): MarginOutcome;

/**
 * True when it is profitable, with this `option_cancel_rate`, to watch the first seconds of an option
 * and then cancel it. The server refuses such a duration, and such a setting.
 */
export function option_free_look_pays(terms: FreeLookTerms, cancel_rate: string): boolean;

/**
 * The lowest `option_cancel_rate` (in steps of 0.0001) at which `option_free_look_pays` is false; null
 * when it is true at every rate.
 */
export function option_least_cancel_rate(terms: FreeLookTerms): string | null;

/**
 * The lowest and the highest price of an order, by the band around the mark: `low/high`.
 */
export function order_band(rules: PriceRules, mark: string): string;

/**
 * Parses a number that a person typed, by the language's rules, into a plain number.
 */
export function parse_input(text: string, rules: NumberRules): string;

/**
 * Figures of many rows in one call: see `trade::rows`. Bytes, because a browser encodes and decodes them
 * faster than it passes a string.
 */
export function position_texts(rows: Uint8Array): Uint8Array;

/**
 * Which instruments meet which filters, see `market::scan`. `tickers` are those of `ticker_lines`.
 */
export function scan(basis: string, tickers: string, filters: string, order: string): string;

/**
 * The level of a trailing stop with this best mark; `entry` is one that opens.
 */
export function trail_level(side: string, is_entry: boolean, best: string, distance: Pick<TrailInput, 'distance' | 'distance_unit' | 'tick'>): string;

/**
 * The index from lines `bid/ask/rate/weight`, one per exchange: `index/prices/kept`, the index empty if none is near
 * enough to the others, prices and `1` or `0` in the order of the lines and joined with commas (R-PRICE-9).
 */
export function venue_index(lines: string, distance: string): string;
