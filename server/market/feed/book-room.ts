// Remembers what listeners know about one book, so that a frame contains only changes.
import { type FrameHeader, FrameWriter } from '../../../protocol/frame.ts';
import type { BookSide } from './feed.ts';
import type { Listed } from './listed-instrument.ts';
import { bookSide } from './simulated-book.ts';

type Change = readonly [side: number, price: number, number: number];

type Held = Map<number, number>;

export class BookRoom {
  readonly #instrument: Listed;
  readonly #now: readonly [bids: BookSide, asks: BookSide] = [bookSide(), bookSide()];
  readonly #heldSides: readonly [bids: Held, asks: Held] = [new Map(), new Map()];

  constructor(instrument: Listed) {
    this.#instrument = instrument;
  }

  sides(): readonly [bids: BookSide, asks: BookSide] {
    return this.#now;
  }

  changes(header: () => FrameHeader): Uint8Array<ArrayBuffer> | undefined {
    const list = [...this.#changesOf(0), ...this.#changesOf(1)];
    return list.length === 0 ? undefined : this.#write(header(), list);
  }

  /** Makes the filled sides the listeners' state without a frame. */
  hold(): void {
    this.#changesOf(0);
    this.#changesOf(1);
  }

  snapshot(header: FrameHeader): Uint8Array<ArrayBuffer> {
    const list = this.#now.flatMap((side, index) =>
      Array.from(
        { length: side.count },
        (_, at): Change => [index + 1, side.prices[at] ?? 0, side.numbers[at] ?? 0],
      ),
    );
    return this.#write(header, list);
  }

  #changesOf(index: 0 | 1): Change[] {
    const [side, heldSide] = [this.#now[index], this.#heldSides[index]];
    const list: Change[] = [];
    const stays = new Set<number>();
    for (let at = 0; at < side.count; at += 1) {
      const [price, number] = [side.prices[at] ?? 0, side.numbers[at] ?? 0];
      stays.add(price);
      if (heldSide.get(price) === number) continue;
      heldSide.set(price, number);
      list.push([index + 1, price, number]);
    }
    // Removals come first, so that a reader never holds more levels than the view.
    const removals: Change[] = [];
    for (const price of heldSide.keys()) {
      if (stays.has(price)) continue;
      heldSide.delete(price);
      removals.push([index + 1, price, 0]);
    }
    return [...removals, ...list];
  }

  #write(header: FrameHeader, list: readonly Change[]): Uint8Array<ArrayBuffer> {
    const { price_exponent, number_exponent } = this.#instrument;
    const writer = new FrameWriter(header, list.length);
    for (const [side, price, number] of list) {
      writer.level(side, price_exponent, number_exponent, price, number);
    }
    return writer.bytes;
  }
}
