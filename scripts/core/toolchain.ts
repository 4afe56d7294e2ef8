import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptWorks } from '../apt.ts';
import { findProgram, run } from '../command.ts';
import { Refusal } from '../refusal.ts';
import { DEBIAN_RUSTC, debianEnvironment, giveDebianTheTarget } from './debian.ts';

export interface Toolchain {
  rustc: string;
  linker: string;
  env: NodeJS.ProcessEnv;
}

const TARGET = 'wasm32-unknown-unknown';
const OLDEST_MINOR = 88;
export const OLDEST_RUST = `1.${OLDEST_MINOR}`;

async function firstLine(
  program: string,
  args: string[],
  env?: NodeJS.ProcessEnv,
): Promise<string | null> {
  const { code, output } = await run(program, args, env === undefined ? {} : { env });
  return code === 0 ? (output.split('\n')[0] ?? null) : null;
}

async function usableVersion(rustc: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const version = await firstLine(rustc, ['--version'], env);
  const minor = /^rustc 1\.(\d+)\./.exec(version ?? '')?.[1];
  return version !== null && minor !== undefined && Number.parseInt(minor, 10) >= OLDEST_MINOR
    ? version
    : null;
}

export async function rustIsUsable(env: NodeJS.ProcessEnv): Promise<boolean> {
  return (await usableVersion('rustc', env)) !== null;
}

async function hasTarget(rustc: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const folder = await firstLine(rustc, ['--print', 'target-libdir', '--target', TARGET], env);
  if (folder === null || !existsSync(folder)) return false;
  return readdirSync(folder).some((name) => /^libstd-.*\.rlib$/.test(name));
}

/** The compiler's own rust-lld, which has the same LLVM version; Debian doesn't package it. */
async function ownLinker(rustc: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const sysroot = await firstLine(rustc, ['--print', 'sysroot'], env);
  const host = /host: (\S+)/.exec((await run(rustc, ['-vV'], { env })).output)?.[1];
  if (sysroot === null || host === undefined) return null;
  const linker = join(sysroot, 'lib/rustlib', host, 'bin/rust-lld');
  return existsSync(linker) ? linker : null;
}

async function anyLinker(rustc: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const own = await ownLinker(rustc, env);
  if (own !== null) return own;
  const other = findProgram('rustc');
  const otherLinker =
    other === null || other === rustc ? null : await ownLinker(other, process.env);
  return otherLinker ?? findProgram('rust-lld') ?? findProgram('wasm-ld');
}

async function toolchainOf(rustc: string, env: NodeJS.ProcessEnv): Promise<Toolchain | null> {
  const version = await usableVersion(rustc, env);
  if (version === null || !(await hasTarget(rustc, env))) return null;
  const linker = await anyLinker(rustc, env);
  if (linker === null) return null;
  // rust-lld contains four linkers and needs the name of one.
  const flavour = linker.endsWith('rust-lld') ? ['-flavor', 'wasm'] : [];
  const linkerVersion = (await firstLine(linker, [...flavour, '--version'], env)) ?? 'unknown';
  return {
    rustc: version,
    linker: linkerVersion,
    env: { ...env, CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: linker },
  };
}

/**
 * Tries in order: the compiler in PATH with its WebAssembly target; Debian's with an earlier installed target; rustup,
 * which installs the target; Debian's with the target installed now.
 */
export async function findToolchain(log: string, say: (line: string) => void): Promise<Toolchain> {
  const active = findProgram('rustc');
  const there = active === null ? null : await toolchainOf(active, process.env);
  if (there !== null) return there;

  const debian = debianEnvironment();
  if (existsSync(DEBIAN_RUSTC)) {
    const ready = await toolchainOf(DEBIAN_RUSTC, debian);
    if (ready !== null) return ready;
  }
  if (
    active !== null &&
    findProgram('rustup') !== null &&
    (await usableVersion(active, process.env)) !== null
  ) {
    say('Asking rustup for the WebAssembly target ...');
    await run('rustup', ['target', 'add', TARGET], { log, timeoutMs: 120_000 });
    const addedToolchain = await toolchainOf(active, process.env);
    if (addedToolchain !== null) return addedToolchain;
    say("rustup can't fetch it here.");
  }
  if (aptWorks()) {
    const linkerThere = (await anyLinker(DEBIAN_RUSTC, debian)) !== null;
    await giveDebianTheTarget(log, linkerThere, say);
    const debianToolchain = await toolchainOf(DEBIAN_RUSTC, debian);
    if (debianToolchain !== null) return debianToolchain;
  }
  throw new Refusal(
    `The core must be built, and no Rust from ${OLDEST_RUST} on with the WebAssembly target is here: ` +
      `install rustup and run \`rustup target add ${TARGET}\`.`,
  );
}
