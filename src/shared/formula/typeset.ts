/** Only the look of the core's plain line: nothing is computed from it. */
export type Setting =
  | { kind: 'symbol' | 'word' | 'number' | 'sign'; text: string }
  | { kind: 'break' }
  | { kind: 'fraction'; above: Setting[]; below: Setting[] };

/** A name with marks and subscripts (x, p̄, q₂, Σsqp, round), a number, or a single sign. */
const NAME = String.raw`\p{L}[\p{L}\p{M}₀-₉]*`;
const TOKEN = new RegExp(String.raw`\s*(${NAME}|\d+(?:\.\d+)?|\S)`, 'uy');
const NAMES = new RegExp(`(${NAME})`, 'u');
const SYMBOL = /^(\p{L}\p{M}*[₀-₉]*|Σ\p{L}+)$/u;
const BETWEEN = new Set(['+', '−', '=', ',', ';', '|', '→', '>', '<', '?', '/', 'mod']);

function tokens(line: string): string[] {
  const names: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(line); match !== null; match = TOKEN.exec(line)) {
    names.push(match[1] ?? '');
  }
  return names;
}

function isName(text: string): boolean {
  return /^\p{L}/u.test(text);
}

function leaf(text: string): Setting {
  if (text === ';') return { kind: 'break' };
  if (/^\d/.test(text)) return { kind: 'number', text };
  if (!isName(text)) return { kind: 'sign', text };
  return { kind: SYMBOL.test(text) ? 'symbol' : 'word', text };
}

/** Separates the names of a line from the text between them. */
export function namesApart(line: string): { text: string; kind: 'symbol' | 'word' | 'between' }[] {
  return line
    .split(NAMES)
    .filter((text) => text !== '')
    .map((text) => {
      if (!isName(text)) return { text, kind: 'between' };
      return { text, kind: SYMBOL.test(text) ? 'symbol' : 'word' };
    });
}

function closing(list: readonly string[], open: number): number {
  let depth = 0;
  for (let at = open; at < list.length; at += 1) {
    if (list[at] === '(') depth += 1;
    if (list[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return list.length;
}

interface Factor {
  parts: Setting[];
  /** Without its brackets, which aren't needed above or below a fraction line. */
  bare: Setting[];
  next: number;
}

/** One factor from `at` on: a bracketed group, a function with its arguments, or a single token. */
function factor(list: readonly string[], at: number): Factor {
  const text = list[at] ?? '';
  const isCall = isName(text) && list[at + 1] === '(';
  if (text !== '(' && !isCall) return { parts: [leaf(text)], bare: [leaf(text)], next: at + 1 };
  const open = isCall ? at + 1 : at;
  const end = closing(list, open);
  const inside = typesetTokens(list.slice(open + 1, end));
  const bracketedParts: Setting[] = [leaf('('), ...inside, leaf(')')];
  return isCall
    ? {
        parts: [leaf(text), ...bracketedParts],
        bare: [leaf(text), ...bracketedParts],
        next: end + 1,
      }
    : { parts: bracketedParts, bare: inside, next: end + 1 };
}

function typesetTokens(list: readonly string[]): Setting[] {
  const settings: Setting[] = [];
  // The current product. A `÷` takes all of it as numerator, because evaluation goes from left to right.
  let product: Setting[] = [];
  let bare: Setting[] = [];
  let at = 0;
  while (at < list.length) {
    const text = list[at] ?? '';
    if (BETWEEN.has(text)) {
      settings.push(...product, leaf(text));
      product = [];
      at += 1;
    } else if (text === '÷' && product.length > 0) {
      const below = factor(list, at + 1);
      product = [{ kind: 'fraction', above: bare, below: below.bare }];
      bare = product;
      at = below.next;
    } else if (text === '×') {
      product = [...product, leaf(text)];
      at += 1;
    } else {
      const part = factor(list, at);
      bare = product.length === 0 ? part.bare : [...product, ...part.parts];
      product = [...product, ...part.parts];
      at = part.next;
    }
  }
  return [...settings, ...product];
}

export function typeset(line: string): Setting[] {
  return typesetTokens(tokens(line));
}
