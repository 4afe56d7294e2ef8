// Builds the WebAssembly peers from source, for speed alone: the core's compiler and profile, wasm-opt -O3, and
// not the core's flags for a smaller file, which might slow a peer down. Nothing built is committed.
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { run } from '../../scripts/command.ts';
import { WASM_FEATURES } from '../../scripts/core/build.ts';
import { findToolchain } from '../../scripts/core/toolchain.ts';
import { Refusal } from '../../scripts/refusal.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TARGET = join(ROOT, 'target', 'peers');
const LOG = join(ROOT, 'logs', 'bench-peers.log');

async function step(
  name: string,
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const { code, output } = await run(command, args, { cwd: import.meta.dirname, env, log: LOG });
  if (code === 0) return;
  process.stderr.write(output);
  throw new Refusal(
    `The peers could not be built: ${name} failed, and its output is above and in ${LOG}.`,
  );
}

export interface PeerFiles {
  crates: string;
  operations: string;
}

export async function buildPeers(say: (line: string) => void): Promise<PeerFiles> {
  const toolchain = await findToolchain(LOG, say);
  say(`Building the WebAssembly peers with ${toolchain.rustc} (half a minute the first time) ...`);
  const { RUSTFLAGS: _own, ...rest } = toolchain.env;
  const env = { ...rest, CARGO_TARGET_DIR: TARGET };
  const wasm = ['--target', 'wasm32-unknown-unknown'];
  await step('cargo', 'cargo', ['build', '--workspace', '--release', ...wasm], env);

  const optimise = async (name: string): Promise<string> => {
    const moduleFile = join(TARGET, 'wasm32-unknown-unknown', 'release', `${name}.wasm`);
    const file = join(TARGET, `${name}.wasm`);
    mkdirSync(TARGET, { recursive: true });
    copyFileSync(moduleFile, file);
    const wasmOpt = join(ROOT, 'node_modules', 'binaryen', 'bin', 'wasm-opt');
    await step(
      'wasm-opt',
      process.execPath,
      [wasmOpt, file, '-o', file, '-O3', ...WASM_FEATURES],
      env,
    );
    return file;
  };
  return {
    crates: await optimise('bench_peers'),
    operations: await optimise('bench_operations'),
  };
}
