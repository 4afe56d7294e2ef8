import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';
import { Refusal } from '../refusal.ts';
import { type Stamp, sourcesHash, WASM_FILE, wasmHash, writeStamp } from './stamp.ts';
import { findToolchain } from './toolchain.ts';
import { findWasmBindgen, findWasmPack } from './wasm-tools.ts';

/** Extra flags for the compiler, in this one place. SIMD (`-C target-feature=+simd128`) is not set. */
export const RUSTFLAGS = '';

/** What the compiler may emit, and so what wasm-opt must understand; every browser we serve has it. */
export const WASM_OPT = [
  '-O3',
  '--enable-bulk-memory',
  '--enable-nontrapping-float-to-int',
  '--enable-sign-ext',
  '--enable-mutable-globals',
  '--enable-reference-types',
  '--enable-multivalue',
];

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
  const found = await findWasmBindgen(toolchain, bindgen, log, say);
  say(`Building the core with ${toolchain.rustc} ...`);
  // A developer's own RUSTFLAGS would make another file of the same sources.
  const { RUSTFLAGS: _own, ...rest } = found;
  const env = RUSTFLAGS === '' ? rest : { ...rest, RUSTFLAGS };
  rmSync(join(root, out), { recursive: true, force: true });
  const folder = join(root, out);
  await step(
    'wasm-pack',
    wasmPack,
    [
      'build',
      join(root, 'core'),
      '--release',
      '--target',
      'bundler',
      '--out-dir',
      folder,
      '--out-name',
      'pe_core',
    ].concat(['--no-pack', '--no-gitignore', '--no-opt', '--', '--locked']),
    env,
    root,
    log,
  );
  const wasm = join(folder, WASM_FILE);
  const wasmOpt = join(root, 'node_modules/binaryen/bin/wasm-opt');
  await step(
    'wasm-opt',
    process.execPath,
    [wasmOpt, wasm, '-o', wasm, ...WASM_OPT],
    env,
    root,
    log,
  );
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
    rustc: toolchain.rustc,
    linker: toolchain.linker,
    wasm_bindgen: bindgen,
    wasm_opt: optVersion.trim(),
  };
  writeStamp(folder, stamp);
  return stamp;
}
