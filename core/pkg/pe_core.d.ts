/* tslint:disable */
/* eslint-disable */

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



export interface TicketInput {
    side: 'long' | 'short';
    lots: string;
    multiple: string;
    /** null is a market order */
    target_price: string | null;
    take_profit: string | null;
    stop_loss: string | null;
    is_isolated: boolean;
}
export interface TicketRules {
    tick: string;
    max_price: string;
    price_band_percent: string;
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
export interface TicketAccount {
    available: string;
    burst_rate: string;
    mark: string;
    positions: TicketPosition[];
}
export interface Violation { field: string; key: string; limits: { [name: string]: string } }
export interface Preview {
    price: string;
    quantity: string;
    notional: string;
    margin: string;
    fee: string;
    cost: string;
    liquidation_price: string | null;
    risk_before: string | null;
    risk_after: string | null;
}
export interface TicketCheck { violations: Violation[]; preview: Preview | null }



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

/**
 * Ids that a batch close takes: `kind` 0 all, 1 longs, 2 shorts, of one instrument or of all.
 */
export function batch_close(rows: string, kind: number, instrument?: number | null): Float64Array;

/**
 * All that is wrong with an order at once, and what it would cost.
 */
export function check_ticket(ticket: TicketInput, rules: TicketRules, account: TicketAccount): TicketCheck;

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
 * Ids to liquidate, worst loss first, until the risk rate is above the burst rate.
 */
export function liquidation_order(available: string, burst_rate: string, rows: string): Float64Array;

/**
 * What a person typed, by their language's rules, as a plain number.
 */
export function parse_input(text: string, rules: NumberRules): string;

/**
 * Rows in, five lines a row out, in one crossing of the border: see `trade::rows`. Bytes, because
 * a browser encodes and decodes them faster than it hands over a string.
 */
export function position_texts(rows: Uint8Array): Uint8Array;
