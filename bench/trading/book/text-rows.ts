import { TextCell } from '../../../src/ui/lists/text-cell.ts';

interface Level {
  price: string;
  number: string;
  /** For drawing: the cumulative quantity. */
  pixels: { total: number };
}

interface Row {
  element: HTMLElement;
  price: TextCell;
  size: TextCell;
  /** Length of the bar, 0 to 1. */
  part: number;
}

/**
 * One side of a book as rows of text nodes, as the app had it: each row has `data-level` and in it `data-price` and
 * `data-size`, and its bar is its background.
 */
export class TextRows {
  readonly #rows: Row[];

  constructor(side: HTMLElement) {
    this.#rows = [...side.querySelectorAll<HTMLElement>('[data-level]')].map((element) => ({
      element,
      price: new TextCell(partOf(element, '[data-price]')),
      size: new TextCell(partOf(element, '[data-size]')),
      part: Number.NaN,
    }));
  }

  /** `greatest`: the cumulative quantity of the longest bar. Rows without a level are hidden. */
  draw(levels: readonly Level[], greatest: number, sizeText: (size: string) => string): void {
    for (const [place, row] of this.#rows.entries()) {
      const level = levels[place];
      const isHidden = level === undefined;
      if (row.element.hidden !== isHidden) row.element.hidden = isHidden;
      if (level === undefined) continue;
      row.price.show(level.price);
      row.size.show(sizeText(level.number));
      const part = greatest > 0 ? level.pixels.total / greatest : 0;
      if (part === row.part) continue;
      row.part = part;
      row.element.style.backgroundSize = `${part * 100}% calc(100% - 2px)`;
    }
  }
}

function partOf(row: HTMLElement, selector: string): HTMLElement {
  const part = row.querySelector<HTMLElement>(selector);
  if (part === null) throw new Error(`a row of the book has no ${selector}`);
  return part;
}
