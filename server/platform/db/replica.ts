// A copy of the database that is read only and may be a moment old. A user reads it when it has everything that the user
// has seen.
import type { Driver, Queryable, Result, Row, Seen, Value } from './database.ts';
import { DatabaseLost, mayPassAgain } from './errors.ts';

/** After it was gone, it isn't asked for that long: each try would cost the caller its time. */
const REST_MS = 5_000;

export class Replica {
  readonly #driver: Driver;
  #isResting = false;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  /** Each change of a user has an event, whose number is in the session: R-WIRE-19. */
  async has({ user_id, sequence = 0 }: Seen): Promise<boolean> {
    if (this.#isResting) return false;
    try {
      const { rows } = await this.#driver.query(
        'select sequence from user_sequences where user_id = $1',
        [user_id],
      );
      const [row] = rows as { sequence: number }[];
      return (row?.sequence ?? 0) >= sequence;
    } catch (error) {
      this.#rest(error);
      return false;
    }
  }

  /** Reads `primary` instead when the replica is gone, or had to cancel the statement for a change that it received. */
  over(primary: Queryable): Queryable {
    return {
      query: async <R extends Row>(sql: string, values: readonly Value[] = []) => {
        try {
          return (await this.#driver.query(sql, values)) as Result<R>;
        } catch (error) {
          this.#rest(error);
          return primary.query<R>(sql, values);
        }
      },
    };
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  #rest(error: unknown): void {
    if (mayPassAgain(error)) return;
    if (!(error instanceof DatabaseLost)) throw error;
    this.#isResting = true;
    setTimeout(() => {
      this.#isResting = false;
    }, REST_MS).unref();
  }
}
