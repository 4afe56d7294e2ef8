import {
  type BookLook,
  BookPainter,
  type BookRow,
  type BookSize,
  type BookStyle,
} from './book-painter.ts';
import type { PainterOrder } from './book-painter.worker.ts';

/** A canvas with one side of a book, drawn by a worker. Where that isn't possible the page draws it. */
export interface BookCanvas {
  restyle(size: BookSize, style: BookStyle): void;
  draw(rows: readonly BookRow[]): void;
  close(): void;
}

/**
 * Avoids: a frame of the page, with its paint and commit, for each change of the book.
 * Gain: row `trading_book.page`, the same book drawn by the worker and by the page.
 * Remove when: that row is the same without it.
 */
class Painter {
  readonly #worker = new Worker(new URL('./book-painter.worker.ts', import.meta.url), {
    name: 'painter',
    type: 'module',
  });
  #books = new Map<number, readonly BookRow[]>();
  #lastId = 0;

  open(canvas: HTMLCanvasElement, look: BookLook, onBroken: () => void): BookCanvas {
    this.#lastId += 1;
    const id = this.#lastId;
    const offscreen = canvas.transferControlToOffscreen();
    this.#send({ act: 'open', id, canvas: offscreen, look }, [offscreen]);
    this.onBroken(onBroken);
    return {
      restyle: (size, style) => this.#send({ act: 'restyle', id, size, style }),
      draw: (rows) => this.#draw(id, rows),
      close: () => {
        this.#worker.removeEventListener('error', onBroken);
        this.#send({ act: 'close', id });
      },
    };
  }

  /** The worker couldn't be loaded. */
  onBroken(listener: () => void): void {
    this.#worker.addEventListener('error', listener);
  }

  /** Both sides in one message, because a message costs more than what is in it. */
  #draw(id: number, rows: readonly BookRow[]): void {
    if (this.#books.size === 0)
      queueMicrotask(() => {
        this.#send({ act: 'draw', books: this.#books });
        this.#books = new Map();
      });
    this.#books.set(id, rows);
  }

  #send(order: PainterOrder, transfer: Transferable[] = []): void {
    this.#worker.postMessage(order, transfer);
  }
}

/** Undefined before the first book, and where the page has to draw. */
let painter: Painter | undefined;
let isBroken = false;

function startPainter(): Painter | undefined {
  if (painter !== undefined || isBroken) return painter;
  try {
    painter = new Painter();
    painter.onBroken(() => {
      isBroken = true;
      painter = undefined;
    });
  } catch {
    // No workers in this browser, or they are forbidden.
    isBroken = true;
  }
  return painter;
}

/** `onBroken`: the worker can't be loaded; the canvas has to be replaced. */
export function openBookCanvas(
  canvas: HTMLCanvasElement,
  look: BookLook,
  onBroken: () => void,
): BookCanvas {
  const worker = 'transferControlToOffscreen' in canvas ? startPainter() : undefined;
  if (worker !== undefined) return worker.open(canvas, look, onBroken);
  const own = new BookPainter(canvas, look);
  return {
    restyle: (size, style) => own.restyle(size, style),
    draw: (rows) => own.draw(rows),
    close: () => undefined,
  };
}
