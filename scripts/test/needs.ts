import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, aptMissing, aptWorks } from '../apt.ts';
import { findProgram, run } from '../command.ts';
import { debianEnvironment } from '../core/debian.ts';
import { OLDEST_RUST, rustIsUsable } from '../core/toolchain.ts';
import type { Need } from './plan.ts';

type Say = (line: string) => void;

const PACKAGES: Record<Exclude<Need, 'rust'>, readonly { name: string; program?: string }[]> = {
  chromium: [
    { name: 'chromium', program: 'chromium' },
    // Opens pages in a third of the time; without it tests use the browser above.
    { name: 'chromium-headless-shell' },
    // Two system fonts with which layouts must work.
    { name: 'fonts-dejavu-core' },
    { name: 'fonts-noto-core' },
    { name: 'fonts-noto-cjk' },
    { name: 'fonts-thai-tlwg' },
  ],
  engines: [
    { name: 'webkit2gtk-driver', program: 'WebKitWebDriver' },
    { name: 'xvfb', program: 'Xvfb' },
    { name: 'firefox-esr', program: 'firefox-esr' },
  ],
  services: [
    { name: 'postgresql', program: 'psql' },
    { name: 'redis-server', program: 'redis-server' },
  ],
  python: [{ name: 'python3-venv', program: 'python3' }],
};
const DEBIAN_RUST = ['rustc-web', 'cargo-web', 'rustfmt-web', 'rust-web-clippy'];

async function installPackages(needs: readonly Need[], log: string, say: Say): Promise<void> {
  const neededPackages = needs.flatMap((need) => (need === 'rust' ? [] : PACKAGES[need]));
  if (aptWorks()) {
    const missing = await aptMissing(neededPackages.map((one) => one.name));
    if (missing.length === 0) return;
    say(`Installing ${missing.join(', ')} ...`);
    await aptInstall(missing, log);
    return;
  }
  const absent = neededPackages.filter(
    (one) => one.program !== undefined && findProgram(one.program) === null,
  );
  if (absent.length > 0) say(`Please install: ${absent.map((one) => one.name).join(', ')}.`);
}

async function rustEnvironment(log: string, say: Say): Promise<NodeJS.ProcessEnv> {
  const tools = ['cargo', 'cargo-fmt', 'cargo-clippy'];
  const complete = tools.every((name) => findProgram(name) !== null);
  if (complete && (await rustIsUsable(process.env))) return process.env;
  if (!aptWorks()) {
    say(`Please install: Rust ${OLDEST_RUST} or newer with rustfmt and clippy.`);
    return process.env;
  }
  const missing = await aptMissing(DEBIAN_RUST);
  if (missing.length > 0) {
    say(`Installing ${missing.join(', ')} ...`);
    await aptInstall(missing, log);
  }
  return debianEnvironment();
}

export async function prepare(
  root: string,
  needs: ReadonlySet<Need>,
  say: Say,
): Promise<NodeJS.ProcessEnv> {
  const log = join(root, 'logs/install.log');
  await installPackages([...needs], log, say);
  const env = needs.has('rust') ? await rustEnvironment(log, say) : process.env;
  const bin = join(root, 'node_modules/.bin');
  return { ...env, PATH: `${bin}:${env['PATH'] ?? ''}` };
}

export async function versions(env: NodeJS.ProcessEnv): Promise<string> {
  const cargo = await run('cargo', ['--version'], { env });
  const browser = existsSync('/usr/bin/chromium')
    ? await run('chromium', ['--version'], { env })
    : null;
  const parts = [
    `Node ${process.versions.node}`,
    cargo.code === 0 ? cargo.output.trim() : 'no cargo',
  ];
  return [...parts, browser?.code === 0 ? browser.output.trim() : 'no Chromium'].join(', ');
}
