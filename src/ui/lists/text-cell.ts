/** Widths of characters that aren't digits, in widths of a digit. A little too wide is harmless, too narrow isn't. */
const WIDTHS: Readonly<Record<string, number>> = {
  '.': 0.5,
  ',': 0.5,
  '\u00a0': 0.5,
  '\u202f': 0.5,
  '+': 1.35,
  '\u2212': 1.35,
  '\u2014': 1.6,
  '%': 1.5,
  '(': 0.7,
  ')': 0.7,
  ' ': 0.5,
  K: 1.2,
  M: 1.4,
  B: 1.2,
};

/**
 * A text that is written into the page without a render, for figures that move. A sized element takes its width
 * from `--characters`; then a text of the same length causes no layout outside of it.
 */
export class TextCell {
  readonly #sizedElement: HTMLElement | undefined;
  readonly #node = new Text();
  #text = '';

  /** `sizedElement`: the element that receives the length, if any does. */
  constructor(place: HTMLElement, sizedElement?: HTMLElement) {
    this.#sizedElement = sizedElement;
    place.replaceChildren(this.#node);
  }

  get text(): string {
    return this.#text;
  }

  /** Returns whether the text is another one. */
  show(text: string): boolean {
    if (text === this.#text) return false;
    if (text.length !== this.#text.length)
      this.#sizedElement?.style.setProperty('--characters', `${widthOf(text)}`);
    this.#text = text;
    this.#node.data = text;
    return true;
  }
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += WIDTHS[character] ?? 1;
  return width;
}
