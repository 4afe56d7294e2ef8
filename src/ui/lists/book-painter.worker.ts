// Draws the books of a page on their canvases, so that a book that moves twenty times a second costs the page no frame.
import {
  type BookLook,
  BookPainter,
  type BookRow,
  type BookSize,
  type BookStyle,
} from './book-painter.ts';

export type PainterOrder =
  | { act: 'open'; id: number; canvas: OffscreenCanvas; look: BookLook }
  | { act: 'restyle'; id: number; size: BookSize; style: BookStyle }
  /** The rows of each book that has others. */
  | { act: 'draw'; books: ReadonlyMap<number, readonly BookRow[]> }
  | { act: 'close'; id: number };

const painters = new Map<number, BookPainter>();

addEventListener('message', ({ data: order }: MessageEvent<PainterOrder>) => {
  switch (order.act) {
    case 'open':
      painters.set(order.id, new BookPainter(order.canvas, order.look));
      return;
    case 'restyle':
      painters.get(order.id)?.restyle(order.size, order.style);
      return;
    case 'draw':
      for (const [id, rows] of order.books) painters.get(id)?.draw(rows);
      return;
    case 'close':
      painters.delete(order.id);
  }
});
