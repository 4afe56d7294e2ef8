/* @ts-self-types="./pe_core_page.d.ts" */
import * as wasm from "./pe_core_page_bg.wasm";
import { __wbg_set_wasm } from "./pe_core_page_bg.js";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();
export {
    break_even, check_ticket, draw_hash, draw_position, evaluate, explain, format_compact, format_fixed, format_input, format_plain, format_tick, formulas, parse_input
} from "./pe_core_page_bg.js";
