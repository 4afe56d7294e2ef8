// Stops that wait for a mark, in the market's thread: a mark costs as much as the stops that it fires, however many wait.

export interface WaitingStop {
  id: number;
  price: number;
}

/** One direction: stops that wait for a rising mark, or for a falling one. */
export class StopHeap {
  readonly #isRise: boolean;
  /** A withdrawn stop stays here until it is on top, or until the heap has twice the stops that wait. */
  #heap: WaitingStop[] = [];
  readonly #stopsById = new Map<number, WaitingStop>();

  constructor(isRise: boolean) {
    this.#isRise = isRise;
  }

  get stops(): IterableIterator<Readonly<WaitingStop>> {
    return this.#stopsById.values();
  }

  get(id: number): Readonly<WaitingStop> | undefined {
    return this.#stopsById.get(id);
  }

  set(id: number, price: number): void {
    if (this.#stopsById.get(id)?.price === price) return;
    const stop = { id, price };
    this.#stopsById.set(id, stop);
    this.#push(stop);
  }

  delete(id: number): void {
    if (!this.#stopsById.delete(id) || this.#heap.length < 2 * this.#stopsById.size + FEW) return;
    const waitingStops = [...this.#stopsById.values()];
    this.#heap = waitingStops.sort((a, b) => (this.#isBefore(a, b) ? -1 : 1));
  }

  clear(): void {
    this.#heap = [];
    this.#stopsById.clear();
  }

  /** Takes the stops that the mark has reached: the nearest first, of one price the earliest. */
  reach(mark: number): number[] {
    const reachedIds: number[] = [];
    for (let first = this.#heap[0]; first !== undefined; first = this.#heap[0]) {
      const isWithdrawn = this.#stopsById.get(first.id) !== first;
      if (!isWithdrawn && (this.#isRise ? first.price > mark : first.price < mark)) break;
      this.#pop();
      if (isWithdrawn) continue;
      this.#stopsById.delete(first.id);
      reachedIds.push(first.id);
    }
    return reachedIds;
  }

  #isBefore(a: WaitingStop, b: WaitingStop): boolean {
    if (a.price === b.price) return a.id < b.id;
    return this.#isRise ? a.price < b.price : a.price > b.price;
  }

  #push(stop: WaitingStop): void {
    const heap = this.#heap;
    let place = heap.length;
    while (place > 0) {
      const above = (place - 1) >>> 1;
      const aboveStop = heap[above];
      if (aboveStop === undefined || !this.#isBefore(stop, aboveStop)) break;
      heap[place] = aboveStop;
      place = above;
    }
    heap[place] = stop;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let place = 0;
    for (;;) {
      const [first, second] = [heap[2 * place + 1], heap[2 * place + 2]];
      const isSecond = first !== undefined && second !== undefined && this.#isBefore(second, first);
      const below = isSecond ? second : first;
      if (below === undefined || !this.#isBefore(below, last)) break;
      heap[place] = below;
      place = 2 * place + (isSecond ? 2 : 1);
    }
    heap[place] = last;
  }
}

const FEW = 64;
