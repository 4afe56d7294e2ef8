import { POSITION } from '../../../protocol/layout.ts';
import { Cursor, type Section, textAt } from './snapshot.ts';
import type { Portfolio, PortfolioPosition } from './types.ts';

const HEADER_COUNT = 2;
const HEADER_TEXTS = 8;

/** The user's positions at the marks of the last snapshot. A position is read only when somebody asks for it. */
export class PortfolioTable implements Portfolio {
  readonly equity: string;
  readonly margin: string;
  readonly profit: string;
  readonly riskRate: string;
  readonly pixels: Portfolio['pixels'];
  readonly #view: DataView;
  readonly #count: number;
  readonly #start: number;
  readonly #readPositions = new Map<number, PortfolioPosition>();

  constructor({ view }: Section) {
    this.#view = view;
    this.#count = view.getUint16(HEADER_COUNT, true);
    const cursor = new Cursor(view, HEADER_TEXTS);
    this.equity = cursor.text();
    this.margin = cursor.text();
    this.profit = cursor.text();
    this.riskRate = cursor.text();
    this.pixels = { riskRate: cursor.float(), profit: cursor.float() };
    this.#start = cursor.alignedPlace();
  }

  /** Returns the same object at each call. */
  position(id: number): PortfolioPosition | undefined {
    const readPosition = this.#readPositions.get(id);
    if (readPosition !== undefined) return readPosition;
    const place = this.#placeOf(id);
    if (place === undefined) return undefined;
    const position = this.#read(place);
    this.#readPositions.set(id, position);
    return position;
  }

  /** Positions are sorted by id. */
  #placeOf(id: number): number | undefined {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.#start + middle * POSITION.bytes;
      const idThere = this.#view.getFloat64(at + POSITION.id, true);
      if (idThere === id) return at;
      if (idThere < id) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }

  #read(at: number): PortfolioPosition {
    const float = (place: number): number => this.#view.getFloat64(at + place, true);
    const text = (place: number): string => textAt(this.#view, at + place);
    return {
      id: float(POSITION.id),
      mark: text(POSITION.mark_text),
      profit: text(POSITION.profit_text),
      return: text(POSITION.return_text),
      margin: text(POSITION.margin_text),
      liquidation: text(POSITION.liquidation_text),
      distance: text(POSITION.distance_text),
      riskRate: text(POSITION.risk_rate_text),
      pixels: {
        profit: float(POSITION.profit),
        liquidation: float(POSITION.liquidation),
        distance: float(POSITION.distance),
        riskRate: float(POSITION.risk_rate),
      },
    };
  }
}
