import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Answer } from '../../../../lib/api/api.ts';
import { useApp, useKnownUser } from '../../../../lib/app-context.ts';
import {
  afterAnswer,
  EMPTY_SHELF,
  joinShelves,
  type KeptObject,
  NO_PAIR,
  type ObjectKind,
  readShelf,
  type Shelf,
  unsentBatch,
  withObject,
  writeShelf,
} from '../../../../lib/charts/chart-objects.ts';

type Synced = Answer<'chart.sync'>;
type Send = (since: number, objects: readonly KeptObject[]) => Promise<Synced>;

/** Changes are sent together after this time, within the two seconds of R-CHART-1. */
const SEND_AFTER_MS = 1_000;

/** The objects of one pair on this device. A user's are sent to the server, and again after an outage. */
export class ChartShelf {
  readonly #user: number | undefined;
  readonly #matchId: number;
  readonly #send: Send | undefined;
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #shelf: Shelf;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<boolean> | undefined;

  constructor(
    user: number | undefined,
    match_id: number,
    send: Send | undefined,
    now: () => number,
  ) {
    this.#user = user;
    this.#matchId = match_id;
    this.#send = send;
    this.#now = now;
    const guests = user === undefined ? EMPTY_SHELF : readShelf(undefined, match_id);
    const mine = readShelf(user, match_id);
    this.#shelf = guests.objects.length === 0 ? mine : joinShelves(mine, guests);
    if (guests.objects.length > 0) {
      writeShelf(undefined, match_id, EMPTY_SHELF);
      writeShelf(user, match_id, this.#shelf);
    }
  }

  readonly current = (): Shelf => this.#shelf;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  put(key: string, kind: ObjectKind, body: string | undefined): void {
    this.#keep(withObject(this.#shelf, { key, kind, body }, this.#now()));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.sync(), SEND_AFTER_MS);
  }

  hide(hidesDrawings: boolean): void {
    this.#keep({ ...this.#shelf, hidesDrawings });
  }

  /** False if something couldn't be sent; it is sent again with the next change, or when the network is back. */
  async sync(): Promise<boolean> {
    clearTimeout(this.#timer);
    if (this.#sending !== undefined) await this.#sending;
    this.#sending = this.#syncAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  close(): void {
    clearTimeout(this.#timer);
    if (this.#shelf.objects.some(({ isUnsent }) => isUnsent)) void this.sync();
  }

  async #syncAll(): Promise<boolean> {
    if (this.#send === undefined) return false;
    let isFirst = true;
    for (;;) {
      const unsent = unsentBatch(this.#shelf);
      if (!isFirst && unsent.length === 0) return true;
      isFirst = false;
      try {
        const answer = await this.#send(this.#shelf.cursor, unsent);
        // The shelf of now: what was drawn while the call was under way is in it.
        this.#keep(afterAnswer(this.#shelf, unsent, answer));
      } catch {
        return false;
      }
    }
  }

  #keep(shelf: Shelf): void {
    this.#shelf = shelf;
    writeShelf(this.#user, this.#matchId, shelf);
    for (const listener of this.#listeners) listener();
  }
}

/** `match_id` 0: the templates. */
export function useChartObjects(match_id: number): { shelf: Shelf; objects: ChartShelf } {
  const { api, quotes } = useApp();
  const user = useKnownUser()?.id;
  const objects = useMemo(() => {
    const send: Send = (since, list) =>
      api.call('chart.sync', {
        ...(match_id !== NO_PAIR && { match_id }),
        since,
        objects: JSON.stringify(list.map(({ isUnsent: _, ...object }) => object)),
      });
    return new ChartShelf(user, match_id, user === undefined ? undefined : send, () =>
      Math.floor(quotes.serverNow()),
    );
  }, [api, quotes, user, match_id]);
  useEffect(() => {
    const sync = (): void => void objects.sync();
    // After the page has drawn what it is opened for.
    const first = setTimeout(sync, SEND_AFTER_MS);
    addEventListener('online', sync);
    return () => {
      clearTimeout(first);
      removeEventListener('online', sync);
      objects.close();
    };
  }, [objects]);
  return { shelf: useSyncExternalStore(objects.subscribe, objects.current), objects };
}
