// The core is pure: no clock, files, network, random numbers or floats, and a single interface to WASM.
import { readRust, usedPaths } from './rust-text.ts';
import { type Finding, type HouseFile, lineAt, type Rule } from './tree.ts';

interface Ban {
  readonly rule: string;
  readonly pattern: RegExp;
  readonly what: string;
  readonly instead: string;
  readonly exempt?: RegExp;
}

const outside = 'the core is pure; let the caller read it and pass it in.';
const wasmInterface = /^core\/src\/wasm(\.rs$|\/)/;

const bans: readonly Ban[] = [
  { rule: 'core_clock', pattern: /\b(std|core)::time\b/g, what: 'std::time', instead: outside },
  { rule: 'core_clock', pattern: /\b(SystemTime|Instant)\b/g, what: 'the clock', instead: outside },
  {
    rule: 'core_io',
    pattern: /\bstd::(fs|net|env|process|io|thread)\b/g,
    what: 'the machine',
    instead: outside,
  },
  {
    rule: 'core_random',
    pattern: /\b(rand|getrandom|fastrand|oorandom)::/g,
    what: 'randomness',
    instead: outside,
  },
  {
    rule: 'core_floats',
    pattern: /\b(f32|f64)\b|\d_?(f32|f64)\b/g,
    what: 'a float',
    instead:
      'use Decimal; a float may only estimate or draw, in a file listed in tests/house/exceptions.ts.',
  },
  {
    rule: 'core_wasm',
    pattern: /\b(wasm_bindgen|js_sys|web_sys|serde_wasm_bindgen)\b/g,
    what: 'WASM binding',
    instead: 'only core/src/wasm.rs knows wasm-bindgen: export a plain function and bind it there.',
    exempt: wasmInterface,
  },
];

const longPaths: readonly [RegExp, Pick<Ban, 'rule' | 'what' | 'instead'>][] = [
  [
    /^std::(fs|net|env|process|io|thread)\b/,
    { rule: 'core_io', what: 'the machine', instead: outside },
  ],
  [/^(std|core)::time\b/, { rule: 'core_clock', what: 'std::time', instead: outside }],
  [
    /^(rand|getrandom|fastrand|oorandom)\b/,
    { rule: 'core_random', what: 'randomness', instead: outside },
  ],
];

export const coreRule: Rule = (files) =>
  files.filter((file) => /^core\/src\/.*\.rs$/.test(file.path)).flatMap(checkFile);

function checkFile(file: HouseFile): Finding[] {
  const { code, comments } = readRust(file.text);
  const findings = new Map<string, Finding>();
  const add = (rule: string, start: number, message: string): void => {
    const line = lineAt(file.text, start);
    findings.set(`${rule}:${line}`, { rule, path: file.path, line, message });
  };
  for (const { rule, pattern, what, instead, exempt } of bans) {
    if (exempt?.test(file.path)) continue;
    for (const match of code.matchAll(pattern)) {
      add(rule, match.index, `uses ${what} (${match[0]}): ${instead}`);
    }
  }
  for (const { path, start } of usedPaths(code)) {
    for (const [pattern, { rule, what, instead }] of longPaths) {
      if (pattern.test(path)) add(rule, start, `uses ${what} (${path}): ${instead}`);
    }
  }
  const lines = file.text.split('\n');
  const commentLines = new Set(comments.map((comment) => lineAt(file.text, comment.start)));
  for (const match of code.matchAll(/\bunsafe\b/g)) {
    if (isProved(lines, commentLines, lineAt(file.text, match.index))) continue;
    add(
      'core_unsafe',
      match.index,
      'is unsafe without a reason: write // SAFETY: and the reason right above it, or avoid it.',
    );
  }
  return [...findings.values()];
}

/** The comment above it (attributes may be in between) contains `SAFETY:`. */
function isProved(lines: readonly string[], comments: ReadonlySet<number>, line: number): boolean {
  if (comments.has(line) && lines[line - 1]?.includes('SAFETY:')) return true;
  let above = line - 1;
  while (/^\s*#!?\[/.test(lines[above - 1] ?? '')) above--;
  for (; comments.has(above); above--) {
    if (/\/\/\s*SAFETY:|\/\*+\s*SAFETY:/.test(lines[above - 1] ?? '')) return true;
  }
  return false;
}
