/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const __wbg_studies_free: (a: number, b: number) => void;
export const studies_apply: (a: number, b: any) => [number, number];
export const studies_clear: (a: number) => void;
export const studies_new: (a: any, b: any) => [number, number, number];
export const studies_pixels: (a: number, b: number) => [number, number, number];
export const studies_profile: (a: number, b: number, c: number, d: number, e: number, f: any) => [number, number, number];
export const studies_texts: (a: number, b: number, c: any) => [number, number, number, number];
export const study_catalogue: () => any;
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __wbindgen_free: (a: number, b: number, c: number) => void;
export const __wbindgen_exn_store: (a: number) => void;
export const __externref_table_alloc: () => number;
export const __wbindgen_externrefs: WebAssembly.Table;
export const __externref_table_dealloc: (a: number) => void;
export const __wbindgen_start: () => void;
