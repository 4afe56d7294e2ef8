// What is in the files of a page: bytes by package of node_modules and by module of ours, from the source maps that the build writes.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { decode } from '@jridgewell/sourcemap-codec';

export interface Weight {
  /** A package, or a module of ours. */
  name: string;
  bytes: number;
  /** Its part of the compressed file, by length. */
  gzip_kb: number;
}

interface SourceMap {
  sources: readonly string[];
  mappings: string;
}

/** Imports, exports and the bundler's own code. */
export const GLUE = 'the bundler';
const NO_MAP = '{ "sources": [], "mappings": "" }';
const PACKAGE = /node_modules\/((?:@[^/]+\/)?[^/]+)/;

/** Characters of the code by its source. */
export function bytesBySource(code: string, { sources, mappings }: SourceMap): Map<string, number> {
  const bytes = new Map<string, number>();
  const add = (source: string, more: number): void => {
    if (more > 0) bytes.set(source, (bytes.get(source) ?? 0) + more);
  };
  const lines = code.split('\n');
  for (const [row, segments] of decode(mappings).entries()) {
    let column = 0;
    let source = GLUE;
    for (const [start, place] of segments) {
      add(source, start - column);
      column = start;
      source = place === undefined ? GLUE : (sources[place] ?? GLUE);
    }
    add(source, (lines[row]?.length ?? 0) - column);
  }
  return bytes;
}

/** The heaviest first. */
export function weightsOf(
  folder: string,
  files: readonly string[],
  nameOf: (source: string) => string,
): Weight[] {
  const weights = new Map<string, Weight>();
  for (const file of files) {
    const code = readFileSync(join(folder, file), 'utf8');
    const mapFile = join(folder, `${file}.map`);
    // A file that only passes on another one has none.
    const map = existsSync(mapFile) ? readFileSync(mapFile, 'utf8') : NO_MAP;
    const kbOfByte = gzipSync(code, { level: 9 }).length / 1_000 / code.length;
    for (const [source, bytes] of bytesBySource(code, JSON.parse(map) as SourceMap)) {
      const name = nameOf(source.replace(/^(\.\.\/)+/, ''));
      const weight = weights.get(name) ?? { name, bytes: 0, gzip_kb: 0 };
      weight.bytes += bytes;
      weight.gzip_kb += bytes * kbOfByte;
      weights.set(name, weight);
    }
  }
  return [...weights.values()].sort((one, other) => other.bytes - one.bytes);
}

export const packageOf = (source: string): string => {
  const [, library] = PACKAGE.exec(source) ?? [];
  return library ?? (source === GLUE ? GLUE : source.split('/').slice(0, 3).join('/'));
};

export function weightTable(weights: readonly Weight[], least_kb: number): string {
  return weights
    .filter(({ gzip_kb }) => gzip_kb >= least_kb)
    .map(
      ({ name, bytes, gzip_kb }) =>
        `${gzip_kb.toFixed(1).padStart(7)} kB ${`${bytes}`.padStart(8)} bytes  ${name}`,
    )
    .join('\n');
}
