/* @ts-self-types="./pe_core_studies.d.ts" */
import * as wasm from "./pe_core_studies_bg.wasm";
import { __wbg_set_wasm } from "./pe_core_studies_bg.js";

__wbg_set_wasm(wasm);
wasm.__wbindgen_start();
export {
    Studies, study_catalogue
} from "./pe_core_studies_bg.js";
