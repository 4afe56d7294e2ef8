/* tslint:disable */
/* eslint-disable */

/** What every function of the core throws: a stable key and where it happened. */
export interface CoreError { key: string; detail: { [name: string]: number } }
/**
 * How a language writes numbers. An empty `group` means no groups; `minimum_grouping` 2 leaves 1234
 * without a separator.
 */
export interface NumberRules { decimal: string; group: string; minimum_grouping: number }



/** `field` and `key` as the call names them. */
export interface Violation { field: string; key: string; limits: { [name: string]: string } }



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



/**
 * The price at which coins that cost `cost` are sold without profit.
 */
export function break_even(cost: string, amount: string, fee_rate: string): string;

/**
 * All violations of an order at once, and its cost.
 */
export function check_ticket(input: TicketInput): TicketCheck;

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
 * Parses a number that a person typed, by the language's rules, into a plain number.
 */
export function parse_input(text: string, rules: NumberRules): string;
