import { onColourChange } from '../theme/colour-change.ts';
import { type BookCanvas, openBookCanvas } from './book-canvas.ts';
import type { BookLook, BookRow, BookStyle } from './book-painter.ts';
import { TextCell } from './text-cell.ts';

interface Level {
  price: string;
  number: string;
  /** Cumulative quantity, as text. */
  total?: string;
  isLarge?: boolean;
  /** For drawing: the cumulative quantity. */
  pixels: { total: number };
}

/** Of the list that lies over the canvas, for keys and screen readers. */
interface Item {
  element: HTMLElement;
  spoken: TextCell;
}

interface Surface {
  host: HTMLElement;
  element: HTMLCanvasElement;
  canvas: BookCanvas;
  items: readonly Item[];
}

const NO_PRICES: ReadonlySet<string> = new Set();

/** A screen reader needs the figures at most once a second. */
const SPEAK_MS = 1_000;

/**
 * One side of a book on a canvas that a worker draws: the page only passes the rows on. Over it lies a list with the same
 * rows, which holds their texts for screen readers.
 */
export class BookPicture {
  readonly #look: BookLook;
  #surface: Surface | undefined;
  /** In pixels of the page. */
  #width = 0;
  #height = 0;
  #rows: readonly BookRow[] = [];
  #speaking: ReturnType<typeof setTimeout> | undefined;
  /** Since the rows were attached: until then they have no names. */
  #hasSpoken = false;

  constructor(look: BookLook) {
    this.#look = look;
  }

  /** Puts its canvas into `host`; returns what detaches it. */
  attach(host: HTMLElement, list: HTMLElement): () => void {
    const items = [...list.querySelectorAll<HTMLElement>('[data-level]')].map((element) => ({
      element,
      spoken: new TextCell(spokenPart(element)),
    }));
    this.#surface = { ...this.#newCanvas(host), host, items };
    this.#hasSpoken = false;
    const sizes = new ResizeObserver(() => this.#fit());
    sizes.observe(host);
    const leaveColours = onColourChange(() => this.restyle());
    return () => {
      sizes.disconnect();
      leaveColours();
      clearTimeout(this.#speaking);
      this.#speaking = undefined;
      this.#surface?.canvas.close();
      this.#surface?.element.remove();
      this.#surface = undefined;
    };
  }

  /** The canvas can't follow custom properties: to be called when colours, font or alignment may be others. */
  restyle(): void {
    if (this.#surface === undefined || this.#width === 0) return;
    const { canvas, items, element } = this.#surface;
    const size = {
      width: this.#width,
      height: this.#height,
      ratio: devicePixelRatio,
      rows: items.length,
    };
    canvas.restyle(size, this.#styleOf(element));
  }

  /** `greatest`: the cumulative quantity of the longest bar. `own`: prices of the user's orders, as they are written. */
  draw(
    levels: readonly Level[],
    greatest: number,
    sizeText: (size: string) => string,
    own: ReadonlySet<string> = NO_PRICES,
  ): void {
    const isDeep = this.#look.isDeep === true;
    this.#rows = levels.map(({ price, number, total = '', isLarge = false, pixels }) => ({
      price,
      total: isDeep && total !== '' ? sizeText(total) : '',
      isLarge: isDeep && isLarge,
      isOwn: own.has(price),
      size: sizeText(number),
      part: greatest > 0 ? pixels.total / greatest : 0,
    }));
    this.#surface?.canvas.draw(this.#rows);
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

  /** A canvas belongs to the worker for good: each attaching needs its own. */
  #newCanvas(host: HTMLElement): Pick<Surface, 'element' | 'canvas'> {
    const element = document.createElement('canvas');
    host.replaceChildren(element);
    const canvas = openBookCanvas(element, this.#look, () => this.#renew());
    return { element, canvas };
  }

  #renew(): void {
    if (this.#surface === undefined) return;
    this.#surface = { ...this.#surface, ...this.#newCanvas(this.#surface.host) };
    this.restyle();
    this.#surface.canvas.draw(this.#rows);
  }

  #fit(): void {
    if (this.#surface === undefined) return;
    const { clientWidth, clientHeight } = this.#surface.host;
    if (clientWidth === 0 || clientHeight === 0) return;
    this.#width = clientWidth;
    this.#height = clientHeight;
    this.restyle();
  }

  #styleOf(element: HTMLElement): BookStyle {
    const style = getComputedStyle(element);
    const token = (name: string): string => style.getPropertyValue(name).trim();
    const direction = this.#look.side === 'bid' ? '--up' : '--down';
    return {
      price: token(direction),
      size: token('--figure') || token('--text'),
      bar: token(`${direction}-bar`),
      edge: token(this.#look.side === 'bid' ? '--chart-up' : '--chart-down'),
      total: token('--text2'),
      own: token('--chart-line'),
      ownGround: token('--own'),
      font: `${style.fontSize} ${style.fontFamily}`,
      pricesAreRight: style.textAlign === 'right',
    };
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
    if (isNew || !this.#hasSpoken) this.#speak();
  }

  #speak(): void {
    this.#hasSpoken = true;
    for (const [place, { spoken }] of (this.#surface?.items ?? []).entries()) {
      const row = this.#rows[place];
      if (row !== undefined) spoken.show(spokenOf(row, this.#look.isDeep === true));
    }
  }
}

const spokenOf = ({ price, size, total }: BookRow, isDeep: boolean): string =>
  isDeep ? `${price}, ${size}, ${total}` : `${price}, ${size}`;

function spokenPart(item: HTMLElement): HTMLElement {
  const part = item.querySelector<HTMLElement>('[data-spoken]');
  if (part === null) throw new Error('a row of the book has no data-spoken');
  return part;
}
