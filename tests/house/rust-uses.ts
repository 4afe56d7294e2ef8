// Dependencies between modules of the core, by their `use` lines.
import { readRust, usedPaths } from './rust-text.ts';
import { type HouseFile, lineAt } from './tree.ts';

const SOURCE = /^core\/src\/(.+)\.rs$/;

interface Edge {
  readonly to: string;
  readonly line: number;
}

/**
 * A module and its parts (`market` and `market::book`) count as one: `mod.rs` re-exports its parts,
 * and they use its types. Between them no edge is counted.
 */
export function rustUses(files: readonly HouseFile[]): Map<string, readonly Edge[]> {
  const sources = files.filter(({ path }) => SOURCE.test(path));
  const fileOf = new Map(sources.map(({ path }) => [moduleOf(path).join('::'), path]));
  const edgesOf = (file: HouseFile): Edge[] => {
    const own = moduleOf(file.path);
    const { code } = readRust(withoutTests(file.text));
    return usedPaths(code).flatMap(({ path, start }) => {
      const to = longestModule(absolute(own, path.split('::')), fileOf);
      if (to === undefined || isSameHouse(own, to)) return [];
      const target = fileOf.get(to.join('::'));
      return target === undefined ? [] : [{ to: target, line: lineAt(file.text, start) }];
    });
  };
  return new Map(sources.map((file) => [file.path, edgesOf(file)]));
}

/** `core/src/market/book.rs` and `core/src/market/mod.rs` are `market::book` and `market`. */
function moduleOf(path: string): string[] {
  const parts = (SOURCE.exec(path)?.[1] ?? '').split('/');
  return ['mod', 'lib'].includes(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts;
}

/** A test module at the end of a file may use anything. */
function withoutTests(text: string): string {
  const at = text.search(/^#\[cfg\(test\)\]\s*\nmod /m);
  return at === -1 ? text : text.slice(0, at);
}

function absolute(own: readonly string[], path: readonly string[]): string[] {
  const [first = '', ...rest] = path;
  if (first === 'crate') return rest;
  if (first === 'self') return [...own, ...rest];
  if (first !== 'super') return [...own, ...path];
  return rest[0] === 'super' ? absolute(own.slice(0, -1), rest) : [...own.slice(0, -1), ...rest];
}

/** The longest prefix of the path that is a module; the rest names a type or a function in it. */
function longestModule(
  path: readonly string[],
  knownNames: ReadonlyMap<string, string>,
): string[] | undefined {
  for (let length = path.length; length > 0; length--) {
    const module = path.slice(0, length);
    if (knownNames.has(module.join('::'))) return module;
  }
  return undefined;
}

function isSameHouse(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.every((part, place) => long[place] === part);
}
