// The part of a Rust lexer that tells code from comments and strings.

export interface RustText {
  /** The file with comments, strings and characters blanked; offsets are unchanged. */
  readonly code: string;
  readonly comments: readonly { readonly start: number; readonly value: string }[];
}

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

export function readRust(text: string): RustText {
  const comments: { start: number; value: string }[] = [];
  let code = '';
  let at = 0;
  const take = (length: number, isHidden: boolean): void => {
    const part = text.slice(at, at + length);
    code += isHidden ? blank(part) : part;
    at += length;
  };
  while (at < text.length) {
    const rest = text.slice(at, at + 300);
    if (rest.startsWith('//')) {
      const end = text.indexOf('\n', at);
      const length = (end === -1 ? text.length : end) - at;
      comments.push({ start: at, value: text.slice(at, at + length) });
      take(length, true);
    } else if (rest.startsWith('/*')) {
      const length = blockLength(text, at);
      comments.push({ start: at, value: text.slice(at, at + length) });
      take(length, true);
    } else {
      const before = /\w/.test(text[at - 1] ?? '');
      const raw = before ? null : /^b?c?r(#*)"/.exec(rest);
      const char = /^b?'(\\u\{[^}]*\}|\\x..|\\.|[^\\'\n])'/u.exec(rest);
      if (raw) {
        const end = text.indexOf(`"${raw[1] ?? ''}`, at + raw[0].length);
        take((end === -1 ? text.length : end + 1 + (raw[1] ?? '').length) - at, true);
      } else if (text[at] === '"') {
        take(textLength(text, at), true);
      } else if (char && (text[at] === "'" || !before)) {
        take(char[0].length, true);
      } else {
        take(1, false);
      }
    }
  }
  return { code, comments };
}

function textLength(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length) - start;
}

function blockLength(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    if (text.startsWith('/*', at)) {
      depth++;
      at += 2;
    } else if (text.startsWith('*/', at)) {
      depth--;
      at += 2;
      if (depth === 0) break;
    } else at++;
  }
  return at - start;
}

/** Every path of `use` lines, with groups expanded: `std::{fs, time::Instant}` gives two. */
export function usedPaths(code: string): { path: string; start: number }[] {
  const paths: { path: string; start: number }[] = [];
  for (const match of code.matchAll(/\buse\s+([^;]+);/g)) {
    for (const path of spell((match[1] ?? '').replace(/\s+as\s+\w+/g, '').replace(/\s+/g, ''))) {
      paths.push({ path, start: match.index });
    }
  }
  return paths;
}

function spell(tree: string): string[] {
  const open = tree.indexOf('{');
  if (open === -1) return [tree];
  const head = tree.slice(0, open);
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const char of tree.slice(open + 1, tree.lastIndexOf('}'))) {
    if (char === '{') depth++;
    if (char === '}') depth--;
    if (char === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += char;
  }
  parts.push(part);
  return parts
    .filter((text) => text !== '')
    .flatMap((text) => spell(text).map((path) => head + path));
}
