import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { aptWorks } from '../apt.ts';
import { findProgram, run } from '../command.ts';
import { Refusal } from '../refusal.ts';
import { DEBIAN_RUSTC, debianEnvironment, giveDebianTheTarget } from './debian.ts';

export interface Toolchain {
  /** What `rustc --version` says. */
  rustc: string;
  /** What the linker says of itself. */
  linker: string;
  /** The environment in which cargo and wasm-pack find this compiler. */
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

/** The version of a compiler that is new enough for the core, or null. */
async function usableVersion(rustc: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const version = await firstLine(rustc, ['--version'], env);
  const minor = /^rustc 1\.(\d+)\./.exec(version ?? '')?.[1];
  return version !== null && minor !== undefined && Number.parseInt(minor, 10) >= OLDEST_MINOR
    ? version
    : null;
}

/** Whether the compiler that an environment finds first is new enough for the core. */
export async function rustIsUsable(env: NodeJS.ProcessEnv): Promise<boolean> {
  return (await usableVersion('rustc', env)) !== null;
}

async function hasTarget(rustc: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  const folder = await firstLine(rustc, ['--print', 'target-libdir', '--target', TARGET], env);
  if (folder === null || !existsSync(folder)) return false;
  return readdirSync(folder).some((name) => /^libstd-.*\.rlib$/.test(name));
}

/** A compiler's own rust-lld, which is of the same LLVM as the compiler; Debian packs none. */
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
  const borrowed = other === null || other === rustc ? null : await ownLinker(other, process.env);
  return borrowed ?? findProgram('rust-lld') ?? findProgram('wasm-ld');
}

async function toolchainOf(rustc: string, env: NodeJS.ProcessEnv): Promise<Toolchain | null> {
  const version = await usableVersion(rustc, env);
  if (version === null || !(await hasTarget(rustc, env))) return null;
  const linker = await anyLinker(rustc, env);
  if (linker === null) return null;
  // rust-lld is four linkers in one and asks which of them it is to be.
  const flavour = linker.endsWith('rust-lld') ? ['-flavor', 'wasm'] : [];
  const linkerVersion = (await firstLine(linker, [...flavour, '--version'], env)) ?? 'unknown';
  return {
    rustc: version,
    linker: linkerVersion,
    env: { ...env, CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER: linker },
  };
}

/**
 * The first that works of: the compiler of PATH with its WebAssembly target; Debian's, where an
 * earlier run gave it the target; rustup, asked for the target; Debian's, given the target now.
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
    const added = await toolchainOf(active, process.env);
    if (added !== null) return added;
    say("rustup can't fetch it here.");
  }
  if (aptWorks()) {
    const linkerThere = (await anyLinker(DEBIAN_RUSTC, debian)) !== null;
    await giveDebianTheTarget(log, linkerThere, say);
    const given = await toolchainOf(DEBIAN_RUSTC, debian);
    if (given !== null) return given;
  }
  throw new Refusal(
    `The core must be built, and no Rust from ${OLDEST_RUST} on with the WebAssembly target is here: ` +
      `install rustup and run \`rustup target add ${TARGET}\`.`,
  );
}
