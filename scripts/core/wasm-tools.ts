import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findProgram, run } from '../command.ts';
import { Refusal } from '../refusal.ts';
import type { Toolchain } from './toolchain.ts';

type Say = (line: string) => void;

const CARGO_BIN = join(process.env['CARGO_HOME'] ?? join(homedir(), '.cargo'), 'bin');
/** Outside the repository, so that other clones on the machine find the tools. */
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'pocket-exchange');

function pathOf(env: NodeJS.ProcessEnv): string {
  return env['PATH'] ?? '';
}

async function cargoInstall(args: string[], env: NodeJS.ProcessEnv, log: string): Promise<void> {
  const { code } = await run('cargo', ['install', '--locked', ...args], { env, log });
  if (code !== 0) await run('cargo', ['install', ...args], { env, log });
}

/** wasm-pack from PATH or cargo's folder; otherwise cargo installs it. */
export async function findWasmPack(toolchain: Toolchain, log: string, say: Say): Promise<string> {
  const path = `${pathOf(toolchain.env)}${delimiter}${CARGO_BIN}`;
  const there = findProgram('wasm-pack', path);
  if (there !== null) return there;
  say('Installing wasm-pack (about two minutes, once on this machine) ...');
  await cargoInstall(['wasm-pack'], toolchain.env, log);
  const installedTool = findProgram('wasm-pack', path);
  if (installedTool === null) throw new Refusal(`wasm-pack could not be installed: see ${log}.`);
  return installedTool;
}

async function isVersion(program: string | null, version: string): Promise<boolean> {
  if (program === null) return false;
  const { code, output } = await run(program, ['--version']);
  return code === 0 && output.trim() === `wasm-bindgen ${version}`;
}

/**
 * wasm-pack uses the `wasm-bindgen` in PATH if its version matches; otherwise it compiles one with full optimization,
 * which takes ten minutes. We compile it without optimization; its output is the same. Returns the environment in which
 * it is found.
 */
export async function findWasmBindgen(
  toolchain: Toolchain,
  version: string,
  log: string,
  say: Say,
): Promise<NodeJS.ProcessEnv> {
  if (await isVersion(findProgram('wasm-bindgen', pathOf(toolchain.env)), version))
    return toolchain.env;
  const root = join(CACHE, `wasm-bindgen-${version}`);
  const bin = join(root, 'bin');
  if (!(await isVersion(findProgram('wasm-bindgen', bin), version)) && !existsInWasmPack(version)) {
    say(`Installing wasm-bindgen ${version} (about two minutes, once on this machine) ...`);
    const crate = ['wasm-bindgen-cli', '--version', version, '--debug', '--root', root];
    await cargoInstall(crate, toolchain.env, log);
    if (!(await isVersion(findProgram('wasm-bindgen', bin), version))) {
      throw new Refusal(`wasm-bindgen ${version} could not be installed: see ${log}.`);
    }
  }
  return { ...toolchain.env, PATH: `${pathOf(toolchain.env)}${delimiter}${bin}` };
}

/** wasm-pack finds what an earlier one compiled. */
function existsInWasmPack(version: string): boolean {
  const cache = join(homedir(), '.cache/.wasm-pack', `wasm-bindgen-cargo-install-${version}`);
  return existsSync(join(cache, 'wasm-bindgen'));
}
