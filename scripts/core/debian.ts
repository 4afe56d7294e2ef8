import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall, aptMissing } from '../apt.ts';
import { run } from '../command.ts';
import { Refusal } from '../refusal.ts';

export const DEBIAN_RUSTC = '/usr/bin/rustc';
const PACKAGES = ['rustc-web', 'cargo-web', 'rust-web-src'];
const LIBRARY = '/usr/lib/rustlib/wasm32-unknown-unknown/lib';
const CRATE = 'pe_empty';

/**
 * Debian's compiler has no WebAssembly standard library, but has its sources. We build it once, with an empty crate,
 * and install it where rustup would, for every later build on this machine.
 */
export async function giveDebianTheTarget(
  log: string,
  linkerThere: boolean,
  say: (line: string) => void,
): Promise<void> {
  const missing = await aptMissing(linkerThere ? PACKAGES : [...PACKAGES, 'lld']);
  if (missing.length > 0) {
    say(`Installing Debian's Rust (${missing.join(', ')}) ...`);
    await aptInstall(missing, log);
  }
  say(
    'Building the standard library for WebAssembly (about half a minute, once on this machine) ...',
  );
  const folder = mkdtempSync(join(tmpdir(), 'pe-std-'));
  try {
    await buildStandardLibrary(folder, log);
    install(join(folder, 'target/wasm32-unknown-unknown/release/deps'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function buildStandardLibrary(folder: string, log: string): Promise<void> {
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/lib.rs'), '');
  writeFileSync(
    join(folder, 'Cargo.toml'),
    `[package]\nname = "${CRATE}"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n`,
  );
  const { code } = await run(
    '/usr/bin/cargo',
    ['build', '--release', '--target', 'wasm32-unknown-unknown', '-Zbuild-std=std,panic_abort'],
    { cwd: folder, env: debianEnvironment({ RUSTC_BOOTSTRAP: '1' }), log },
  );
  if (code !== 0) {
    throw new Refusal(`The standard library for WebAssembly could not be built: see ${log}.`);
  }
}

/** libstd is installed last: if it exists, all of them do. */
function install(builtFolder: string): void {
  mkdirSync(LIBRARY, { recursive: true });
  const libraries = readdirSync(builtFolder).filter(
    (name) => name.endsWith('.rlib') && !name.includes(CRATE),
  );
  const isStd = (name: string): boolean => name.startsWith('libstd-');
  const orderedLibraries = [
    ...libraries.filter((name) => !isStd(name)),
    ...libraries.filter(isStd),
  ];
  for (const name of orderedLibraries) {
    const half = join(LIBRARY, `.${name}.half`);
    cpSync(join(builtFolder, name), half);
    renameSync(half, join(LIBRARY, name));
  }
}

export function debianEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { RUSTUP_TOOLCHAIN: _none, ...rest } = process.env;
  return { ...rest, PATH: `/usr/bin:${process.env['PATH'] ?? ''}`, ...more };
}
