import { onColourChange } from '../theme/colour-change.ts';
import { TextCell } from './text-cell.ts';

interface Level {
  price: string;
  number: string;
  /** For drawing: the cumulative quantity. */
  pixels: { total: number };
}

export interface BookLook {
  side: 'bid' | 'ask';
  /** Where the best price stands. */
  best: 'top' | 'bottom';
  /** The side of a row from which its bar grows. */
  bar: 'price' | 'right';
}

interface Row {
  price: string;
  size: string;
  /** Length of the bar, 0 to 1. */
  part: number;
}

interface Style {
  price: string;
  size: string;
  bar: string;
  font: string;
  pricesAreRight: boolean;
}

/** Of the list that lies over the canvas, for keys and screen readers. */
interface Item {
  element: HTMLElement;
  spoken: TextCell;
}

interface Surface {
  canvas: HTMLCanvasElement;
  pen: CanvasRenderingContext2D;
  items: readonly Item[];
}

/** A screen reader needs the figures at most once a second. */
const SPEAK_MS = 1_000;

/**
 * One side of a book on a canvas: `npm run bench trading` has about a third of the main thread's work of the same rows as
 * text nodes (row `trading_book`). Over it lies a list with the same rows, which holds their texts for screen readers.
 */
export class BookPicture {
  readonly #look: BookLook;
  #surface: Surface | undefined;
  #style: Style | undefined;
  /** In pixels of the page. */
  #width = 0;
  #height = 0;
  #rows: readonly Row[] = [];
  /** As they are on the canvas. */
  #drawnRows: readonly Row[] = [];
  #speaking: ReturnType<typeof setTimeout> | undefined;

  constructor(look: BookLook) {
    this.#look = look;
  }

  /** Returns what detaches it. */
  attach(canvas: HTMLCanvasElement, list: HTMLElement): () => void {
    const pen = canvas.getContext('2d');
    if (pen === null) throw new Error('this browser has no canvas');
    const items = [...list.querySelectorAll<HTMLElement>('[data-level]')].map((element) => ({
      element,
      spoken: new TextCell(spokenPart(element)),
    }));
    this.#surface = { canvas, pen, items };
    const sizes = new ResizeObserver(() => this.#fit());
    sizes.observe(canvas);
    const leaveColours = onColourChange(() => this.restyle());
    return () => {
      sizes.disconnect();
      leaveColours();
      clearTimeout(this.#speaking);
      this.#speaking = undefined;
      this.#surface = undefined;
    };
  }

  /** The canvas can't follow custom properties: to be called when colours, font or alignment may be others. */
  restyle(): void {
    const { canvas } = this.#surface ?? {};
    if (canvas === undefined) return;
    const style = getComputedStyle(canvas);
    const token = (name: string): string => style.getPropertyValue(name).trim();
    const direction = this.#look.side === 'bid' ? '--up' : '--down';
    this.#style = {
      price: token(direction),
      size: token('--figure') || token('--text'),
      bar: token(`${direction}-bar`),
      font: `${style.fontSize} ${style.fontFamily}`,
      pricesAreRight: style.textAlign === 'right',
    };
    this.#redraw();
  }

  /** `greatest`: the cumulative quantity of the longest bar. */
  draw(levels: readonly Level[], greatest: number, sizeText: (size: string) => string): void {
    this.#rows = levels.map(({ price, number, pixels }) => ({
      price,
      size: sizeText(number),
      part: greatest > 0 ? pixels.total / greatest : 0,
    }));
    this.#drawChanges();
    this.#speaking ??= setTimeout(() => {
      this.#speaking = undefined;
      this.#speak();
    }, SPEAK_MS);
    this.#showItems();
  }

  /** As it is drawn; undefined if there is no such row. */
  priceAt(place: number): string | undefined {
    return this.#rows[place]?.price;
  }

  #fit(): void {
    if (this.#surface === undefined) return;
    const { canvas, pen } = this.#surface;
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#width = clientWidth;
    this.#height = clientHeight;
    canvas.width = clientWidth * devicePixelRatio;
    canvas.height = clientHeight * devicePixelRatio;
    pen.scale(devicePixelRatio, devicePixelRatio);
    this.restyle();
  }

  #redraw(): void {
    this.#surface?.pen.clearRect(0, 0, this.#width, this.#height);
    this.#drawnRows = [];
    this.#drawChanges();
  }

  #drawChanges(): void {
    const { pen, items } = this.#surface ?? {};
    const style = this.#style;
    if (pen === undefined || items === undefined || style === undefined || this.#width === 0)
      return;
    const rowHeight = this.#height / items.length;
    pen.font = style.font;
    pen.textBaseline = 'middle';
    for (const place of items.keys()) {
      const row = this.#rows[place];
      if (isSame(row, this.#drawnRows[place])) continue;
      const top = rowHeight * (this.#look.best === 'top' ? place : items.length - 1 - place);
      pen.clearRect(0, top, this.#width, rowHeight);
      if (row !== undefined) this.#drawRow(pen, style, row, top, rowHeight);
    }
    this.#drawnRows = this.#rows;
  }

  #drawRow(
    pen: CanvasRenderingContext2D,
    style: Style,
    row: Row,
    top: number,
    height: number,
  ): void {
    const length = this.#width * row.part;
    const growsFromRight = this.#look.bar === 'right' || style.pricesAreRight;
    pen.fillStyle = style.bar;
    pen.fillRect(growsFromRight ? this.#width - length : 0, top + 1, length, height - 2);
    const middle = top + height / 2;
    const write = (text: string, isRight: boolean, colour: string): void => {
      pen.fillStyle = colour;
      pen.textAlign = isRight ? 'right' : 'left';
      pen.fillText(text, isRight ? this.#width : 0, middle);
    };
    write(row.price, style.pricesAreRight, style.price);
    write(row.size, !style.pricesAreRight, style.size);
  }

  /** The list has as many rows as the book; a new one gets its texts at once. */
  #showItems(): void {
    let isNew = false;
    for (const [place, { element }] of (this.#surface?.items ?? []).entries()) {
      const isHidden = place >= this.#rows.length;
      if (element.hidden === isHidden) continue;
      element.hidden = isHidden;
      isNew ||= !isHidden;
    }
    if (isNew) this.#speak();
  }

  #speak(): void {
    for (const [place, { spoken }] of (this.#surface?.items ?? []).entries()) {
      const row = this.#rows[place];
      if (row !== undefined) spoken.show(`${row.price}, ${row.size}`);
    }
  }
}

function spokenPart(item: HTMLElement): HTMLElement {
  const part = item.querySelector<HTMLElement>('[data-spoken]');
  if (part === null) throw new Error('a row of the book has no data-spoken');
  return part;
}

function isSame(one: Row | undefined, other: Row | undefined): boolean {
  return one?.price === other?.price && one?.size === other?.size && one?.part === other?.part;
}
