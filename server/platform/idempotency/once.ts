// Runs a request once (R-KEY-4). The key is claimed in the transaction that moves the money, before any business check,
// and the response is stored there.
import { setTimeout as pause } from 'node:timers/promises';
import { CallRefusal, refusal } from '../base/call-refusal.ts';
import type { Database, Transaction } from '../db/database.ts';
import { together } from '../db/together.ts';
import { sequenceOf } from '../outbox/backlog.ts';
import { lastEventSequence } from '../outbox/outbox.ts';
import { fieldsHash } from './fields-hash.ts';
import { claim, type Key, keep, rewrite } from './keys.ts';
import { inTurn, Patience } from './turns.ts';

export interface KeyedRequest {
  user_id: number;
  /** Undefined: the request is not deduplicated. */
  key: string | undefined;
  path: string;
  /** Parsed fields, so that `1` and `1.0` are equal. */
  fields: object;
  now: number;
  /** How long to wait for a running request with the same key. */
  wait_ms?: number;
  /** It may share a transaction with requests of other users (`db/together.ts`). */
  with_others?: boolean;
}

export interface Answered<T> {
  message: T;
  /** The stored response of an earlier request; nothing was done now. */
  replayed: boolean;
  /** The user's last event that the message includes, for X-User-Sequence (R-WIRE-19). */
  user_sequence: number;
}

const WAIT_MS = 10_000;
/** Interval for polling a key that another process holds. */
const LOOK_MS = 50;

type Tried<T> = { is: 'answered'; answer: Answered<T> } | { is: 'refused'; why: CallRefusal };

/**
 * Runs the body in a transaction and stores its response, or returns the stored response. An error rolls everything
 * back and leaves the key free. A counted refusal commits what was written and leaves the key free too.
 */
export async function once<T>(
  database: Database,
  request: KeyedRequest,
  body: (tx: Transaction) => Promise<T>,
): Promise<Answered<T>> {
  const { user_id, key, now, wait_ms = WAIT_MS, with_others = false } = request;
  const transaction = <R>(run: (tx: Transaction) => Promise<R>): Promise<R> =>
    with_others ? together(database, user_id, run) : database.transaction(run);
  if (key === undefined) {
    return answerOrThrow(
      await transaction((tx) =>
        withCountedRefusal(async () => {
          const before = await sequenceOf(tx, user_id);
          return storeOutcome(tx, user_id, before, await body(tx));
        }),
      ),
    );
  }
  const mine: Key = { user_id, key };
  const hash = fieldsHash(request.fields);
  const patience = new Patience(wait_ms);
  try {
    const attemptResult = await inTurn(database, mine, patience, async () => {
      for (;;) {
        const one = await transaction((tx) =>
          withCountedRefusal(() => attempt(tx, mine, { path: request.path, hash, now }, body)),
        );
        if (one !== undefined || patience.isOver) return one;
        await patience.wait(pause(LOOK_MS));
      }
    });
    return answerOrThrow(attemptResult);
  } finally {
    patience.end();
  }
}

function answerOrThrow<T>(attemptResult: Tried<T> | undefined): Answered<T> {
  if (attemptResult === undefined) throw refusal('request_in_progress');
  if (attemptResult.is === 'refused') throw attemptResult.why;
  return attemptResult.answer;
}

async function withCountedRefusal<T>(
  body: () => Promise<Tried<T> | undefined>,
): Promise<Tried<T> | undefined> {
  try {
    return await body();
  } catch (error) {
    if (error instanceof CallRefusal && error.commits) return { is: 'refused', why: error };
    throw error;
  }
}

async function attempt<T>(
  tx: Transaction,
  key: Key,
  { path, hash, now }: { path: string; hash: string; now: number },
  body: (tx: Transaction) => Promise<T>,
): Promise<Tried<T> | undefined> {
  const claimState = await claim(tx, key, now);
  switch (claimState.is) {
    case 'busy':
      return undefined;
    case 'sealed':
      throw refusal('idempotency_key_sealed');
    case 'done': {
      const isSame = claimState.path === path && claimState.fields_hash === hash;
      if (!isSame || claimState.message === null) throw refusal('idempotency_key_reused');
      await rewrite(tx, key);
      const message = JSON.parse(claimState.message) as T;
      const { user_sequence } = claimState;
      return { is: 'answered', answer: { message, replayed: true, user_sequence } };
    }
    case 'free': {
      const message = await body(tx);
      const json = JSON.stringify(message);
      if (json === undefined) throw new Error(`${path} returned no response that could be stored.`);
      return storeOutcome(tx, key.user_id, claimState.user_sequence, message, (user_sequence) =>
        keep(tx, key, now, { path, fields_hash: hash, message: json, user_sequence }),
      );
    }
  }
}

/** Runs after the body's events are written, because it needs the last sequence. */
function storeOutcome<T>(
  tx: Transaction,
  user_id: number,
  before: number,
  message: T,
  save: (user_sequence: number) => Promise<void> = async () => undefined,
): Tried<T> {
  const answer: Answered<T> = { message, replayed: false, user_sequence: before };
  tx.beforeCommit(async () => {
    answer.user_sequence = lastEventSequence(tx, user_id) ?? before;
    await save(answer.user_sequence);
  });
  return { is: 'answered', answer };
}
