export interface TypedText {
  text: string;
  caret: number;
}

export function withKey(text: string, from: number, to: number, sign: string): TypedText {
  return { text: text.slice(0, from) + sign + text.slice(to), caret: from + sign.length };
}

export function withoutKey(text: string, from: number, to: number): TypedText {
  const start = from === to ? Math.max(0, from - 1) : from;
  return { text: text.slice(0, start) + text.slice(to), caret: start };
}
