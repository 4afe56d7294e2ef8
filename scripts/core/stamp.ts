import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Sources and tools of core/pkg; committed beside it as core/pkg/stamp.json. */
export interface Stamp {
  /** sha256 of the sources and the build steps. */
  sources: string;
  /** sha256 of pe_core_bg.wasm. */
  wasm: string;
  /** sha256 of pe_core_page_bg.wasm. */
  page_wasm: string;
  /** sha256 of pe_core_studies_bg.wasm. */
  studies_wasm: string;
  rustc: string;
  linker: string;
  wasm_bindgen: string;
  wasm_opt: string;
}

export const PKG = 'core/pkg';
export const WASM_FILE = 'pe_core_bg.wasm';
/** The page's own build, without the market and the engines. */
export const PAGE_WASM_FILE = 'pe_core_page_bg.wasm';
/** What a chart loads with its indicators. */
export const STUDIES_WASM_FILE = 'pe_core_studies_bg.wasm';
const STAMP_FILE = 'stamp.json';

/** Other inputs of the build: the manifests, the lock file and the build steps. */
const SINGLE_SOURCES = ['Cargo.lock', 'Cargo.toml', 'core/Cargo.toml', 'scripts/core/build.ts'];

export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Files below a folder, as paths from the root with '/', in the same order on every machine. */
export function filesBelow(root: string, folder: string): string[] {
  const top = join(root, folder);
  if (!existsSync(top)) return [];
  return readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort((a, b) => (a < b ? -1 : 1));
}

export function hashFiles(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) {
    const path = join(root, file);
    if (existsSync(path)) hash.update(`${file}\0${sha256(readFileSync(path))}\0`);
  }
  return hash.digest('hex');
}

export function sourcesHash(root: string): string {
  return hashFiles(root, [...SINGLE_SOURCES, ...filesBelow(root, 'core/src')]);
}

export function readStamp(root: string): Stamp | null {
  try {
    return JSON.parse(readFileSync(join(root, PKG, STAMP_FILE), 'utf8')) as Stamp;
  } catch {
    return null;
  }
}

export function writeStamp(folder: string, stamp: Stamp): void {
  writeFileSync(join(folder, STAMP_FILE), `${JSON.stringify(stamp, null, 2)}\n`);
}

export function wasmHash(folder: string, name = WASM_FILE): string | null {
  const path = join(folder, name);
  return existsSync(path) ? sha256(readFileSync(path)) : null;
}

/** Why core/pkg can't be used, or null if it can. */
export function whyStale(root: string): string | null {
  const stamp = readStamp(root);
  if (stamp === null) return 'core/pkg has no stamp';
  if (stamp.sources !== sourcesHash(root))
    return 'the sources of the core changed since core/pkg was built';
  const folder = join(root, PKG);
  const isWhole =
    stamp.wasm === wasmHash(folder) &&
    stamp.page_wasm === wasmHash(folder, PAGE_WASM_FILE) &&
    stamp.studies_wasm === wasmHash(folder, STUDIES_WASM_FILE);
  if (!isWhole) return 'core/pkg is damaged';
  return null;
}
