/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const break_even: (a: any, b: any, c: any) => [number, number, number, number];
export const check_ticket: (a: any) => [number, number, number];
export const draw_hash: (a: any) => [number, number, number, number];
export const draw_position: (a: any, b: any, c: number, d: number) => [number, number, number];
export const evaluate: (a: any, b: any) => [number, number, number, number];
export const explain: (a: any, b: any) => [number, number, number];
export const format_compact: (a: any, b: any) => [number, number, number, number];
export const format_fixed: (a: any, b: number, c: any) => [number, number, number, number];
export const format_input: (a: any, b: any) => [number, number, number, number];
export const format_plain: (a: any, b: any) => [number, number, number, number];
export const format_tick: (a: any, b: any, c: any) => [number, number, number, number];
export const formulas: () => any;
export const parse_input: (a: any, b: any) => [number, number, number, number];
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __wbindgen_free: (a: number, b: number, c: number) => void;
export const __wbindgen_exn_store: (a: number) => void;
export const __externref_table_alloc: () => number;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __externref_table_dealloc: (a: number) => void;
export const __wbindgen_start: () => void;
