import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { run } from '../command.ts';
import { Refusal } from '../refusal.ts';
import {
  PAGE_WASM_FILE,
  STUDIES_WASM_FILE,
  type Stamp,
  sourcesHash,
  WASM_FILE,
  wasmHash,
  writeStamp,
} from './stamp.ts';
import { findToolchain } from './toolchain.ts';
import { findWasmBindgen, findWasmPack } from './wasm-tools.ts';

/**
 * All extra flags of the compiler. Functions that must be fast have `inline(always)`. Others are copied to their callers
 * only where that is shorter: 5 % less code at the same speed. SIMD (`-C target-feature=+simd128`) is not set.
 */
const RUSTFLAGS = ['-Cllvm-args=--inline-threshold=5'];

/** Features that the compiler may use and wasm-opt must read. Every supported browser has them. */
export const WASM_FEATURES = [
  '--enable-bulk-memory',
  '--enable-nontrapping-float-to-int',
  '--enable-sign-ext',
  '--enable-mutable-globals',
  '--enable-reference-types',
  '--enable-multivalue',
];

/** Two rounds of -Oz make the smallest code. `npm run bench maths` measured the speed of -O3 for it. */
const WASM_OPT = [
  '--strip-producers',
  '--strip-target-features',
  '-Oz',
  '--flatten',
  '--rereloop',
  '-Oz',
  '--converge',
  ...WASM_FEATURES,
];

/**
 * For the worker and the server; for the page, which computes while the user types; and for the worker of a page with a
 * chart, which loads it with the first indicator.
 */
const BUILDS = [
  { name: WASM_FILE, features: 'page,market' },
  { name: PAGE_WASM_FILE, features: 'page' },
  { name: STUDIES_WASM_FILE, features: 'studies' },
];

/**
 * The messages of panics contain paths of source files. Paths of dependencies differ between machines, so each gets the
 * same short name: the built bytes are the same everywhere.
 */
function renamedFolders(env: NodeJS.ProcessEnv): string[] {
  const home = env['CARGO_HOME'] ?? join(homedir(), '.cargo');
  const sources = join(home, 'registry/src');
  if (!existsSync(sources)) return [];
  return readdirSync(sources).map((name) => `--remap-path-prefix=${join(sources, name)}=deps`);
}

function lockedVersion(root: string, crate: string): string {
  const lock = readFileSync(join(root, 'Cargo.lock'), 'utf8');
  return new RegExp(`name = "${crate}"\\r?\\nversion = "([^"]+)"`).exec(lock)?.[1] ?? 'unknown';
}

async function step(
  name: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  root: string,
  log: string,
) {
  const { code, output } = await run(command, args, { cwd: root, env, log });
  if (code === 0) return output;
  process.stderr.write(output);
  throw new Refusal(
    `The core could not be built: ${name} failed, and what it said is above and in ${log}.`,
  );
}

/** Builds the core's package into a folder (from the root), stamp and all. */
export async function buildCore(
  root: string,
  out: string,
  say: (line: string) => void,
): Promise<Stamp> {
  const log = join(root, 'logs/core-build.log');
  rmSync(log, { force: true });
  const sources = sourcesHash(root);
  const toolchain = await findToolchain(log, say);
  const wasmPack = await findWasmPack(toolchain, log, say);
  const bindgen = lockedVersion(root, 'wasm-bindgen');
  const toolEnvironment = await findWasmBindgen(toolchain, bindgen, log, say);
  say(`Building the core with ${toolchain.rustc} ...`);
  const manifest = join(root, 'Cargo.toml');
  await step(
    'cargo',
    'cargo',
    ['fetch', '--locked', '--manifest-path', manifest],
    toolEnvironment,
    root,
    log,
  );
  // Instead of a developer's own flags, which would make another file of the same sources.
  const flags = [...RUSTFLAGS, ...renamedFolders(toolEnvironment)];
  const env = { ...toolEnvironment, CARGO_ENCODED_RUSTFLAGS: flags.join('\x1f') };
  rmSync(join(root, out), { recursive: true, force: true });
  const folder = join(root, out);
  const wasmOpt = join(root, 'node_modules/binaryen/bin/wasm-opt');
  for (const { name, features } of BUILDS) {
    const output = ['--out-dir', folder, '--out-name', name.replace('_bg.wasm', '')];
    await step(
      'wasm-pack',
      wasmPack,
      ['build', join(root, 'core'), '--release', '--target', 'bundler', ...output].concat(
        ['--no-pack', '--no-gitignore', '--no-opt', '--', '--locked'],
        ['--no-default-features', '--features', features],
      ),
      env,
      root,
      log,
    );
    const wasm = join(folder, name);
    const wasmOptArguments = [wasmOpt, wasm, '-o', wasm, ...WASM_OPT];
    await step('wasm-opt', process.execPath, wasmOptArguments, env, root, log);
  }
  const optVersion = await step(
    'wasm-opt',
    process.execPath,
    [wasmOpt, '--version'],
    env,
    root,
    log,
  );
  const stamp: Stamp = {
    sources,
    wasm: wasmHash(folder) ?? '',
    page_wasm: wasmHash(folder, PAGE_WASM_FILE) ?? '',
    studies_wasm: wasmHash(folder, STUDIES_WASM_FILE) ?? '',
    rustc: toolchain.rustc,
    linker: toolchain.linker,
    wasm_bindgen: bindgen,
    wasm_opt: optVersion.trim(),
  };
  writeStamp(folder, stamp);
  return stamp;
}
