// Random postings: valid, uncovered and repeated ones, and ones that reuse the reference of another.
import { ACCOUNTS, type AccountType, BILL_KINDS } from '../../protocol/bill.ts';
import {
  available,
  frozen,
  HOUSE_ACCOUNTS,
  type HouseAccountType,
  house,
  type Place,
} from '../../server/platform/ledger/accounts.ts';
import { TRANSACTION_KINDS } from '../../server/platform/ledger/kinds.ts';
import { type Movement, move } from '../../server/platform/ledger/movements.ts';
import type { Posting } from '../../server/platform/ledger/post.ts';
import type { SeededRandom } from '../market/seeded-random.ts';
import { TEST_TIME } from '../support/databases.ts';

export const USERS = 12;
export const CURRENCIES = [1, 2, 3];
const TYPES = Object.keys(ACCOUNTS) as AccountType[];
const POOLS = Object.keys(HOUSE_ACCOUNTS) as HouseAccountType[];

export class RandomPostings {
  readonly #dice: SeededRandom;
  readonly #before: Posting[] = [];
  #count = 0;

  constructor(dice: SeededRandom) {
    this.#dice = dice;
  }

  next(): Posting {
    const old = this.#before.length > 0 ? this.#dice.pick(this.#before) : undefined;
    if (old !== undefined && this.#dice.oneIn(20)) return old;
    const posting = this.#fresh();
    if (old !== undefined && this.#dice.oneIn(50)) {
      return { ...posting, kind: old.kind, reference: old.reference };
    }
    if (this.#before.length < 1_000) this.#before.push(posting);
    else this.#before[this.#dice.below(1_000)] = posting;
    return posting;
  }

  #fresh(): Posting {
    this.#count += 1;
    const movements = Array.from({ length: this.#dice.between(1, 4) }, () => this.#movement());
    return {
      kind: this.#dice.pick(TRANSACTION_KINDS),
      reference: `${this.#count}`,
      reference_id: this.#dice.oneIn(2) ? this.#count : null,
      time: TEST_TIME + this.#count,
      movements: this.#dice.oneIn(100) ? [] : movements,
    };
  }

  #movement(): Movement {
    const currency_id = this.#dice.pick(CURRENCIES);
    const kind = this.#dice.pick(BILL_KINDS);
    const amount = this.#amount();
    const mine = this.#ofUser(currency_id);
    switch (this.#dice.below(6)) {
      case 0:
      case 1:
        return move(this.#ofHouse(currency_id), mine, amount, kind);
      case 2:
        return move(mine, this.#ofHouse(currency_id), amount, kind);
      case 3:
        return move({ ...mine, state: 'available' }, { ...mine, state: 'frozen' }, amount, kind);
      case 4:
        return move({ ...mine, state: 'frozen' }, { ...mine, state: 'available' }, amount, kind);
      default:
        return move(mine, this.#ofUser(currency_id), amount, kind);
    }
  }

  #ofUser(currency_id: number): Place {
    const account = {
      user_id: this.#dice.between(1, USERS),
      type: this.#dice.pick(TYPES),
      currency_id,
    };
    return this.#dice.oneIn(3) ? frozen(account) : available(account);
  }

  #ofHouse(currency_id: number): Place {
    return house(this.#dice.pick(POOLS), currency_id);
  }

  /** From zero to nearly too much, with up to 12 decimals, to include rounding. */
  #amount(): string {
    if (this.#dice.oneIn(500)) return `${999_999_999_999n - this.#dice.integer(4)}.99999999`;
    if (this.#dice.oneIn(50)) return `0.${'0'.repeat(7)}${this.#dice.integer(4)}`;
    const whole = this.#dice.integer(this.#dice.between(1, 5));
    return `${whole}.${this.#dice.integer(12)}`;
  }
}
