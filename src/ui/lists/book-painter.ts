export interface BookLook {
  side: 'bid' | 'ask';
  /** Where the best price stands. */
  best: 'top' | 'bottom';
  /** The side of a row from which its bar grows. */
  bar: 'price' | 'right';
  /** A third column with the cumulative quantity; large levels and own orders are marked. */
  isDeep?: true;
}

export interface BookRow {
  price: string;
  size: string;
  /** Length of the bar, 0 to 1. */
  part: number;
  /** Of a deep book. */
  total: string;
  isLarge: boolean;
  isOwn: boolean;
}

export interface BookStyle {
  price: string;
  size: string;
  bar: string;
  edge: string;
  total: string;
  own: string;
  ownGround: string;
  font: string;
  pricesAreRight: boolean;
}

export interface BookSize {
  /** In pixels of the page. */
  width: number;
  height: number;
  /** Pixels of the screen for each. */
  ratio: number;
  /** Rows that the height has room for. */
  rows: number;
}

/** Where the quantities of a deep book end, as a part of the width: between a sum (the longest figure) and a price. */
const SIZE_AT = { sumFirst: 0.67, priceFirst: 0.62 };
const OWN_EDGE = 3;
const LARGE_EDGE = 2;

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** One side of a book on a canvas. Only rows that changed are drawn. */
export class BookPainter {
  readonly #canvas: HTMLCanvasElement | OffscreenCanvas;
  readonly #pen: Pen;
  readonly #look: BookLook;
  #style: BookStyle | undefined;
  #size: BookSize | undefined;
  #rows: readonly BookRow[] = [];
  /** As they are on the canvas. */
  #drawnRows: readonly BookRow[] = [];

  constructor(canvas: HTMLCanvasElement | OffscreenCanvas, look: BookLook) {
    const pen = canvas.getContext('2d') as Pen | null;
    if (pen === null) throw new Error('this browser has no canvas');
    this.#canvas = canvas;
    this.#pen = pen;
    this.#look = look;
  }

  /** Starts again, in a size or a style that may be others. */
  restyle(size: BookSize, style: BookStyle): void {
    const { width, height, ratio } = size;
    if (width !== this.#size?.width || height !== this.#size.height || ratio !== this.#size.ratio) {
      this.#canvas.width = width * ratio;
      this.#canvas.height = height * ratio;
      this.#pen.scale(ratio, ratio);
    } else {
      this.#pen.clearRect(0, 0, width, height);
    }
    this.#size = size;
    this.#style = style;
    this.#drawnRows = [];
    this.draw(this.#rows);
  }

  draw(rows: readonly BookRow[]): void {
    this.#rows = rows;
    if (this.#style === undefined || this.#size === undefined) return;
    const { width, height } = this.#size;
    const rowHeight = height / this.#size.rows;
    this.#pen.font = this.#style.font;
    this.#pen.textBaseline = 'middle';
    for (let place = 0; place < this.#size.rows; place += 1) {
      const row = rows[place];
      if (isSame(row, this.#drawnRows[place])) continue;
      const top = rowHeight * (this.#look.best === 'top' ? place : this.#size.rows - 1 - place);
      this.#pen.clearRect(0, top, width, rowHeight);
      if (row !== undefined) this.#drawRow(this.#style, row, { top, width, height: rowHeight });
    }
    this.#drawnRows = rows;
  }

  #drawRow(
    style: BookStyle,
    row: BookRow,
    { top, width, height }: { top: number; width: number; height: number },
  ): void {
    if (row.isOwn) {
      this.#pen.fillStyle = style.ownGround;
      this.#pen.fillRect(0, top, width, height);
    }
    const length = width * row.part;
    const growsFromRight = this.#look.bar === 'right' || style.pricesAreRight;
    this.#pen.fillStyle = style.bar;
    this.#pen.fillRect(growsFromRight ? width - length : 0, top + 1, length, height - 2);
    const write = (text: string, isRight: boolean, colour: string): void => {
      this.#pen.fillStyle = colour;
      this.#pen.textAlign = isRight ? 'right' : 'left';
      this.#pen.fillText(text, isRight ? width : 0, top + height / 2);
    };
    write(row.price, style.pricesAreRight, style.price);
    if (this.#look.isDeep === true) this.#drawDeep(style, row, { top, width, height });
    else write(row.size, !style.pricesAreRight, style.size);
  }

  #drawDeep(
    style: BookStyle,
    row: BookRow,
    { top, width, height }: { top: number; width: number; height: number },
  ): void {
    const pen = this.#pen;
    const isRight = style.pricesAreRight;
    const middle = top + height / 2;
    pen.textAlign = 'right';
    pen.fillStyle = style.size;
    if (row.isLarge) pen.font = `600 ${style.font}`;
    pen.fillText(row.size, width * (isRight ? SIZE_AT.sumFirst : SIZE_AT.priceFirst), middle);
    pen.font = style.font;
    pen.fillStyle = style.total;
    pen.textAlign = isRight ? 'left' : 'right';
    pen.fillText(row.total, isRight ? 0 : width, middle);
    if (!row.isLarge && !row.isOwn) return;
    pen.fillStyle = row.isOwn ? style.own : style.edge;
    const thick = row.isOwn ? OWN_EDGE : LARGE_EDGE;
    pen.fillRect(isRight ? width - thick : 0, top + 1, thick, height - 2);
  }
}

function isSame(one: BookRow | undefined, other: BookRow | undefined): boolean {
  return (
    one?.price === other?.price &&
    one?.size === other?.size &&
    one?.part === other?.part &&
    one?.total === other?.total &&
    one?.isLarge === other?.isLarge &&
    one?.isOwn === other?.isOwn
  );
}
