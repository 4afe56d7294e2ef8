// One bot's dice: the same seed and bot give the same decisions.
import { SlotDice } from '../../server/market/feed/random.ts';

export class BotDice {
  readonly #dice: SlotDice;

  constructor(seed: number, bot: number) {
    this.#dice = new SlotDice(seed + bot * 7919, 1);
  }

  below(end: number): number {
    const drawnNumber = this.#dice.next(0) * end;
    return drawnNumber - (drawnNumber % 1);
  }

  between(first: number, last: number): number {
    return first + this.below(last - first + 1);
  }

  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
}
