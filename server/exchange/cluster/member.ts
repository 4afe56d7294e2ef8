// One of the processes that share a PostgreSQL (R-CLUSTER-3). A dedicated connection holds two advisory locks, presence and
// leadership. Both are released with the connection, even when the process crashes.
import type pg from 'pg';
import { StartRefusal } from '../../platform/base/refusal.ts';
import { connectPrimary } from '../../platform/db/servers.ts';
import type { Leadership } from '../../platform/jobs/leadership.ts';

export interface MemberOptions {
  url: string;
  isAlone: boolean;
  onRefused(reason: Error): void;
}

export interface Member extends Leadership {
  leave(): Promise<void>;
}

/** Advisory lock numbers, unique in this repository. */
const HERE = 5_310_003;
const LEADS = 5_310_004;

/** Interval at which a leader verifies its lock and a follower tries to take it. */
const BEAT_MS = 500;
const ANSWER_MS = 2_000;
/** PostgreSQL closes the connection of a leader that hangs, so that another takes over within 5 s. */
const SILENT_MS = 3_000;
const PATIENCE_MS = 3_000;

export async function joinMembers(options: MemberOptions): Promise<Member> {
  const member = new Connected(options);
  await member.join();
  return member;
}

class Connected implements Member {
  readonly #options: MemberOptions;
  readonly #listeners = new Set<(isLeader: boolean) => void>();
  #client: pg.Client | undefined;
  #leads = false;
  #timer: NodeJS.Timeout | undefined;
  #beating: Promise<void> = Promise.resolve();
  #hasLeft = false;

  constructor(options: MemberOptions) {
    this.#options = options;
  }

  get isLeader(): boolean {
    return this.#leads;
  }

  onChanged(listener: (isLeader: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Rejects when other processes are present and this one has no bus to them, or the other way round. */
  async join(): Promise<void> {
    const tries = PATIENCE_MS / BEAT_MS;
    for (let attempt = 1; ; attempt += 1) {
      if (await this.#enter()) break;
      if (attempt > tries) throw this.#refusal();
      await new Promise((resolve) => setTimeout(resolve, BEAT_MS));
    }
    await this.#look();
    this.#beatLater();
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    clearTimeout(this.#timer);
    await this.#beating;
    await this.#drop();
  }

  #beatLater(): void {
    if (this.#hasLeft) return;
    this.#timer = setTimeout(() => {
      this.#beating = this.#beat().finally(() => this.#beatLater());
    }, BEAT_MS);
  }

  async #beat(): Promise<void> {
    try {
      if (this.#client === undefined && !(await this.#enter())) {
        this.#hasLeft = true;
        this.#options.onRefused(this.#refusal());
        return;
      }
      await this.#look();
    } catch {
      // The callers of the database report the failure. The next beat reconnects.
      void this.#drop();
    }
  }

  async #enter(): Promise<boolean> {
    const client = await connectPrimary(this.#options.url, {
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: 'pocket-exchange member',
      options: `-c idle_session_timeout=${SILENT_MS}`,
    });
    client.on('error', () => {
      if (this.#client === client) void this.#drop();
    });
    const lock = this.#options.isAlone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared';
    const { rows } = await client.query<{ mine: boolean }>(`select ${lock}($1) as mine`, [HERE]);
    if (rows[0]?.mine !== true) {
      await client.end();
      return false;
    }
    this.#client = client;
    return true;
  }

  async #look(): Promise<void> {
    const { isAlone } = this.#options;
    if (isAlone || this.#leads) {
      await this.#client?.query('select 1');
      if (isAlone) this.#set(true);
      return;
    }
    const answer = await this.#client?.query<{ mine: boolean }>(
      'select pg_try_advisory_lock($1) as mine',
      [LEADS],
    );
    // The process may have left during the query.
    if (answer?.rows[0]?.mine === true && !this.#hasLeft) this.#set(true);
  }

  async #drop(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    if (!this.#options.isAlone || this.#hasLeft) this.#set(false);
    await client?.end().catch(() => undefined);
  }

  #set(leads: boolean): void {
    if (this.#leads === leads) return;
    this.#leads = leads;
    for (const listener of this.#listeners) listener(leads);
  }

  #refusal(): StartRefusal {
    return new StartRefusal(
      this.#options.isAlone
        ? 'Another server process uses this database: end it, or start all of them with the same REDIS_URL.'
        : 'A server process without REDIS_URL uses this database: end it, or start all of them with the same REDIS_URL.',
    );
  }
}
