/* @ts-self-types="./pe_core.d.ts" */
import * as wasm from "./pe_core_bg.wasm";
import { __wbg_set_wasm } from "./pe_core_bg.js";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();
export {
    ContractOrderIndex, LotQueue, Market, Positions, account_worth, affordable_quantity, batch_close, bracket_outcome, break_even, check_closing, check_funds, check_levels, check_limit_close, check_stops, check_ticket, check_trail, draw_hash, draw_position, evaluate, explain, fifo_cost, format_compact, format_fixed, format_input, format_plain, format_tick, formulas, is_on_step, is_worse_price, liquidation_order, lots_by_risk, margin_change, option_free_look_pays, option_least_cancel_rate, order_band, parse_input, position_texts, scan, trail_level, venue_index
} from "./pe_core_bg.js";
