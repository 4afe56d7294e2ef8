export interface TypedText {
  text: string;
  /** Where the next key goes. */
  caret: number;
}

/** A key of the pad, put where the caret is or over what is selected. */
export function withKey(text: string, from: number, to: number, sign: string): TypedText {
  return { text: text.slice(0, from) + sign + text.slice(to), caret: from + sign.length };
}

/** The delete key: what is selected, else the sign before the caret. */
export function withoutKey(text: string, from: number, to: number): TypedText {
  const start = from === to ? Math.max(0, from - 1) : from;
  return { text: text.slice(0, start) + text.slice(to), caret: start };
}
