import type { Book, BookLevel } from '../../../lib/market/types.ts';
import type { Paint, Sheet } from '../../../ui/charts/canvas-picture.ts';
import type { OwnOrder } from './own-rows.tsx';

const FREE_TOP = 8;
const AXIS = 20;
/** Free at both ends of the axis. */
const EDGE = 16;

/** The sums of both sides over the price, as steps from the middle outwards; the user's orders are marks. */
export function paintDepth(book: Book, own: readonly OwnOrder[], ownName: string): Paint {
  return (sheet) => {
    const [lowest, bid, ask, highest] = [
      book.bids.at(-1)?.pixels.price,
      book.bids[0]?.pixels.price,
      book.asks[0]?.pixels.price,
      book.asks.at(-1)?.pixels.price,
    ];
    const first = bid ?? ask;
    if (first === undefined || book.greatestTotal <= 0) return;
    const middle = bid !== undefined && ask !== undefined ? (bid + ask) / 2 : first;
    const reach = Math.max(middle - (lowest ?? middle), (highest ?? middle) - middle) || 1;
    const base = sheet.height - AXIS;
    const x = (price: number): number => ((price - middle + reach) / (2 * reach)) * sheet.width;
    const y = (total: number): number => base - (total / book.greatestTotal) * (base - FREE_TOP);
    grid(sheet, base);
    side(sheet, book.bids, { x, y, base, stroke: '--chart-up', fill: '--up-bar', end: 0 });
    side(sheet, book.asks, {
      x,
      y,
      base,
      stroke: '--chart-down',
      fill: '--down-bar',
      end: sheet.width,
    });
    const { pen, colour } = sheet;
    pen.strokeStyle = colour('--text2');
    pen.setLineDash([4, 4]);
    line(pen, x(middle), 0, base);
    pen.setLineDash([]);
    axis(sheet, book, base);
    for (const order of own) {
      const at = x(order.pixels);
      if (at < 0 || at > sheet.width) continue;
      pen.strokeStyle = colour('--chart-line');
      pen.fillStyle = colour('--base-text');
      pen.lineWidth = 1.5;
      line(pen, at, FREE_TOP, base);
      pen.textAlign = at > sheet.width / 2 ? 'right' : 'left';
      pen.fillText(ownName, at + (at > sheet.width / 2 ? -6 : 6), base - 10);
    }
  };
}

interface Place {
  x(price: number): number;
  y(total: number): number;
  base: number;
  stroke: string;
  fill: string;
  end: number;
}

function side({ pen, colour }: Sheet, levels: readonly BookLevel[], place: Place): void {
  const { x, y, base, end } = place;
  const [first] = levels;
  if (first === undefined) return;
  pen.beginPath();
  pen.moveTo(x(first.pixels.price), base);
  let height = base;
  for (const { pixels } of levels) {
    pen.lineTo(x(pixels.price), height);
    height = y(pixels.total);
    pen.lineTo(x(pixels.price), height);
  }
  pen.lineTo(end, height);
  pen.strokeStyle = colour(place.stroke);
  pen.lineWidth = 1.5;
  pen.stroke();
  pen.lineTo(end, base);
  pen.closePath();
  pen.fillStyle = colour(place.fill);
  pen.fill();
}

function grid({ pen, width, colour }: Sheet, base: number): void {
  pen.strokeStyle = colour('--chart-grid');
  pen.lineWidth = 1;
  pen.beginPath();
  for (const part of [0, 1, 2, 3]) {
    const at = FREE_TOP + ((base - FREE_TOP) * part) / 3;
    pen.moveTo(0, at);
    pen.lineTo(width, at);
  }
  pen.stroke();
}

function line(pen: CanvasRenderingContext2D, x: number, top: number, bottom: number): void {
  pen.beginPath();
  pen.moveTo(x, top);
  pen.lineTo(x, bottom);
  pen.stroke();
}

/** The prices as the core wrote them: of the ends and of the best bid. */
function axis({ pen, width, height, colour, font }: Sheet, book: Book, base: number): void {
  pen.font = font;
  pen.textBaseline = 'middle';
  pen.fillStyle = colour('--text2');
  const at = base + (height - base) / 2 + 2;
  const write = (level: BookLevel | undefined, x: number, align: CanvasTextAlign): void => {
    if (level === undefined) return;
    pen.textAlign = align;
    pen.fillText(level.price, x, at);
  };
  write(book.bids.at(-1), EDGE, 'left');
  write(book.asks.at(-1), width - EDGE, 'right');
  pen.fillStyle = colour('--text');
  write(book.bids[0] ?? book.asks[0], width / 2, 'center');
}
