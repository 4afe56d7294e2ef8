/* @ts-self-types="./pe_core.d.ts" */
import * as wasm from "./pe_core_bg.wasm";
import { __wbg_set_wasm } from "./pe_core_bg.js";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();
export {
    LeverWatch, Market, Positions, account_worth, batch_close, check_ticket, evaluate, explain, format_compact, format_fixed, format_input, format_plain, format_tick, formulas, liquidation_order, parse_input, position_texts
} from "./pe_core_bg.js";
