import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sha256, sourcesHash, whyStale, writeStamp } from './stamp.ts';

let root: string;

function write(path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}

function stampNow(): void {
  writeStamp(join(root, 'core/pkg'), {
    sources: sourcesHash(root),
    wasm: sha256('wasm'),
    page_wasm: sha256('page'),
    studies_wasm: sha256('studies'),
    rustc: 'rustc 1.96.0',
    linker: 'LLD 22',
    wasm_bindgen: '0.2.130',
    wasm_opt: 'version 132',
  });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pe-stamp-'));
  write('Cargo.toml', '[workspace]');
  write('Cargo.lock', 'version = 4');
  write('core/Cargo.toml', '[package]');
  write('core/src/lib.rs', 'mod a;');
  write('core/src/deep/a.rs', 'fn a() {}');
  write('scripts/core/build.ts', 'flags');
  write('core/pkg/pe_core_bg.wasm', 'wasm');
  write('core/pkg/pe_core_page_bg.wasm', 'page');
  write('core/pkg/pe_core_studies_bg.wasm', 'studies');
  stampNow();
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

describe('toolchain: core/pkg is used while its stamp matches the sources', () => {
  test('it matches after a build', () => {
    expect(whyStale(root)).toBeNull();
  });

  test.each([
    'Cargo.toml',
    'Cargo.lock',
    'core/Cargo.toml',
    'core/src/deep/a.rs',
    'scripts/core/build.ts',
  ])('a change of %s asks for a build', (path) => {
    write(path, 'changed');
    expect(whyStale(root)).toContain('sources of the core changed');
  });

  test('a new, a missing and a renamed source ask for a build', () => {
    write('core/src/b.rs', '');
    expect(whyStale(root)).not.toBeNull();
    rmSync(join(root, 'core/src/b.rs'));
    expect(whyStale(root)).toBeNull();
    renameSync(join(root, 'core/src/deep/a.rs'), join(root, 'core/src/deep/c.rs'));
    expect(whyStale(root)).not.toBeNull();
  });

  test('tests, benches and the package itself are not sources and change nothing', () => {
    write('core/tests/vectors.rs', '');
    write('core/benches/position.rs', '');
    expect(whyStale(root)).toBeNull();
  });

  test('a package that is damaged or without a stamp asks for a build', () => {
    write('core/pkg/pe_core_page_bg.wasm', 'other bytes');
    expect(whyStale(root)).toContain('damaged');
    write('core/pkg/pe_core_page_bg.wasm', 'page');
    write('core/pkg/pe_core_studies_bg.wasm', 'other bytes');
    expect(whyStale(root)).toContain('damaged');
    write('core/pkg/pe_core_studies_bg.wasm', 'studies');
    write('core/pkg/pe_core_bg.wasm', 'other bytes');
    expect(whyStale(root)).toContain('damaged');
    rmSync(join(root, 'core/pkg/stamp.json'));
    expect(whyStale(root)).toContain('no stamp');
  });
});
