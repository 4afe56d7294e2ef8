// Too many requests from one address or one account (calls.md, section 5). Counted in this process: several
// processes each allow their share anew. Lockouts of accounts are others, and kept in the database.
import type { Call } from '../../protocol/calls/call.ts';
import type { CallSession } from './context.ts';
import type { Limits } from './gates.ts';
import { type Limit, limitsOf, type Subject } from './limit-table.ts';

interface Counter {
  /** Of the window that runs, and of the one before. */
  count: number;
  before: number;
  window: number;
}

/** Counters that nobody asked for a while are dropped when there are so many. */
const COUNTERS_AT_MOST = 100_000;

/** At the very edge it still counts in full. */
const A_MOMENT_MS = 1;

/**
 * A sliding window out of two fixed ones: the one before counts by the part of it that is still inside. It lets through
 * what the limit says, and never twice of it around the edge of a window.
 */
export class RateLimits implements Limits {
  private readonly now: () => number;
  private readonly counters = new Map<string, Counter>();

  constructor(now: () => number) {
    this.now = now;
  }

  wait(call: Call | undefined, ip: string, session?: CallSession): number | undefined {
    const limits = limitsOf(call, session === undefined ? 'ip' : 'session');
    const keys = limits.map((limit) => keyOf(limit, subjectOf(limit.per, ip, session)));
    const waits = limits.map((limit, at) => this.waitOf(limit, keys[at] ?? ''));
    const longest = Math.max(0, ...waits);
    if (longest > 0) return longest;
    for (const [at, limit] of limits.entries()) {
      if (limit.counts === undefined) this.counterOf(limit, keys[at] ?? '').count += 1;
    }
    return undefined;
  }

  failed(call: Call, ip: string): void {
    for (const limit of limitsOf(call, 'ip')) {
      if (limit.counts === 'failures') this.counterOf(limit, keyOf(limit, ip)).count += 1;
    }
  }

  private waitOf(limit: Limit, key: string): number {
    const { count, before, window } = this.counterOf(limit, key);
    const passed = this.now() - window * limit.window_ms;
    const weight = (limit.window_ms - passed) / limit.window_ms;
    if (count + before * weight < limit.count) return 0;
    // Where this window alone is full, its end has to pass; else enough of the one before.
    const needed = count >= limit.count ? 1 : (count + before * weight - limit.count) / before;
    return Math.min(limit.window_ms - passed, needed * limit.window_ms) + A_MOMENT_MS;
  }

  private counterOf({ window_ms }: Limit, key: string): Counter {
    const time = this.now();
    const window = (time - (time % window_ms)) / window_ms;
    const known = this.counters.get(key);
    if (known === undefined) {
      if (this.counters.size >= COUNTERS_AT_MOST) this.counters.clear();
      const made = { count: 0, before: 0, window };
      this.counters.set(key, made);
      return made;
    }
    if (known.window !== window) {
      known.before = known.window === window - 1 ? known.count : 0;
      known.count = 0;
      known.window = window;
    }
    return known;
  }
}

function keyOf({ name }: Limit, subject: string): string {
  return `${name} ${subject}`;
}

function subjectOf(per: Subject, ip: string, session: CallSession | undefined): string {
  if (per === 'ip') return ip;
  return per === 'session' ? `${session?.id}` : `${session?.user_id}`;
}
