// Rate limits by address and account (R-LIMIT-1), counted in this process: with several processes each allows the full
// limit. Lockouts of accounts are separate and stored in the database.
import type { Call } from '../../../protocol/calls/platform/call.ts';
import type { ErrorKey } from '../../../protocol/errors.ts';
import type { CallSession } from './context.ts';
import type { Limits } from './gates.ts';
import { type Limit, limitsOf, type Subject } from './limit-table.ts';
import { networkOf } from './network.ts';

interface Counter {
  count: number;
  before: number;
  window: number;
}

/** Per limit and generation; each limit has two generations. */
const COUNTERS_AT_MOST = 25_000;

/**
 * Counters of one limit. Many new addresses create many counters, so there are two generations: a counter that is used
 * moves to the recent one, and the older one is dropped as a whole.
 */
class Counters {
  #recent = new Map<string, Counter>();
  #older: ReadonlyMap<string, Counter> = new Map();

  of(who: string): Counter | undefined {
    const recent = this.#recent.get(who);
    if (recent !== undefined) return recent;
    const older = this.#older.get(who);
    return older === undefined ? undefined : this.add(who, older);
  }

  add(who: string, counter: Counter): Counter {
    if (this.#recent.size >= COUNTERS_AT_MOST) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(who, counter);
    return counter;
  }
}

const A_MOMENT_MS = 1;

/**
 * A sliding window made of two fixed ones: the previous window counts in proportion to the part still inside. So a
 * caller never gets twice the limit around the edge of a window.
 */
export class RateLimits implements Limits {
  readonly #now: () => number;
  readonly #counters = new Map<string, Counters>();

  constructor(now: () => number) {
    this.#now = now;
  }

  wait(call: Call | undefined, ip: string, session?: CallSession): number | undefined {
    const limits = limitsOf(call, session === undefined ? 'ip' : 'session');
    const network = networkOf(ip);
    const subjects = limits.map((limit) => ({
      limit,
      who: subjectOf(limit.per, network, session),
    }));
    const waits = subjects.map(({ limit, who }) => this.#waitOf(limit, who));
    const longest = Math.max(0, ...waits);
    if (longest > 0) return longest;
    for (const { limit, who } of subjects) {
      if (limit.counts === undefined) this.#counterOf(limit, who).count += 1;
    }
    return undefined;
  }

  countRefusal(call: Call, ip: string, error: ErrorKey): void {
    for (const limit of limitsOf(call, 'ip')) {
      if (limit.counts === error) this.#counterOf(limit, networkOf(ip)).count += 1;
    }
  }

  #waitOf(limit: Limit, who: string): number {
    const { count, before, window } = this.#counterOf(limit, who);
    const windowStart = this.#now() - window * limit.window_ms;
    const weight = (limit.window_ms - windowStart) / limit.window_ms;
    if (count + before * weight < limit.count) return 0;
    // If the current window alone is full, it must end first; otherwise wait until enough of the previous one has
    // passed.
    const neededWindows =
      count >= limit.count ? 1 : (count + before * weight - limit.count) / before;
    return Math.min(limit.window_ms - windowStart, neededWindows * limit.window_ms) + A_MOMENT_MS;
  }

  #counterOf({ name, window_ms }: Limit, who: string): Counter {
    const time = this.#now();
    const window = (time - (time % window_ms)) / window_ms;
    const counters = this.#counters.get(name) ?? new Counters();
    this.#counters.set(name, counters);
    const counter = counters.of(who) ?? counters.add(who, { count: 0, before: 0, window });
    if (counter.window !== window) {
      counter.before = counter.window === window - 1 ? counter.count : 0;
      counter.count = 0;
      counter.window = window;
    }
    return counter;
  }
}

function subjectOf(per: Subject, network: string, session: CallSession | undefined): string {
  if (per === 'ip') return network;
  return per === 'session' ? `${session?.id}` : `${session?.user_id}`;
}
