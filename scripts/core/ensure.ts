import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildCore } from './build.ts';
import { PKG, readStamp, type Stamp, whyStale } from './stamp.ts';

/** A new build is made here first: a failed build leaves the old package unchanged. */
const FRESH = 'target/core-pkg';

function publish(root: string): void {
  rmSync(join(root, PKG), { recursive: true, force: true });
  cpSync(join(root, FRESH), join(root, PKG), { recursive: true });
}

function isPublished(root: string): boolean {
  if (!existsSync(join(root, PKG))) return false;
  const files = (folder: string): string[] => readdirSync(join(root, folder)).toSorted();
  const names = files(FRESH);
  return (
    files(PKG).join() === names.join() &&
    names.every((name) => {
      const [old, fresh] = [PKG, FRESH].map((folder) => readFileSync(join(root, folder, name)));
      return fresh !== undefined && old?.equals(fresh);
    })
  );
}

export async function rebuildCore(root: string, say: (line: string) => void): Promise<Stamp> {
  const stamp = await buildCore(root, FRESH, say);
  publish(root);
  say('core/pkg is built.');
  return stamp;
}

export async function ensureCore(root: string, say: (line: string) => void): Promise<void> {
  const reason = whyStale(root);
  if (reason === null) {
    say('The maths core is up to date.');
    return;
  }
  say(`The maths core must be built: ${reason}.`);
  await rebuildCore(root, say);
}

/** Whether two builds can be expected to be identical. */
function sameTools(a: Stamp, b: Stamp): boolean {
  return a.rustc === b.rustc && a.linker === b.linker && a.wasm_opt === b.wasm_opt;
}

/**
 * For CI: always builds from source, and compares with the committed package. Returns the difference, or null if there
 * is none or if they can't be compared.
 */
export async function proveCore(root: string, say: (line: string) => void): Promise<string | null> {
  const committedStamp = readStamp(root);
  const stale = whyStale(root);
  const result = await buildCore(root, FRESH, say);
  // Not replaced when identical, because running suites may be reading it.
  if (!isPublished(root)) publish(root);
  say('core/pkg is built.');
  if (committedStamp === null || stale !== null) {
    return `the committed core/pkg does not belong to these sources (${stale}): run \`npm run core\` and commit it`;
  }
  if (!sameTools(committedStamp, result)) {
    say(
      `The committed core/pkg was built with ${committedStamp.rustc} and ${committedStamp.linker}, this one`,
    );
    say(`with ${result.rustc} and ${result.linker}: not compared byte by byte.`);
    return null;
  }
  const isSame =
    committedStamp.wasm === result.wasm &&
    committedStamp.page_wasm === result.page_wasm &&
    committedStamp.studies_wasm === result.studies_wasm;
  if (!isSame) return 'the committed files of core/pkg differ from what these sources make';
  say('The committed core/pkg is, byte by byte, what these sources make.');
  return null;
}
