/** What a user keeps on charts, on this device; users' objects are merged with the server's (R-CHART-1). */
import type { ChartObject } from '../../../protocol/calls/market/chart.ts';

export type ObjectKind = ChartObject['kind'];

export interface KeptObject extends ChartObject {
  /** Changed here, and not on the server yet. */
  isUnsent: boolean;
}

export interface Shelf {
  objects: readonly KeptObject[];
  /** The server's changes until here are known. */
  cursor: number;
  hidesDrawings: boolean;
}

export const EMPTY_SHELF: Shelf = { objects: [], cursor: 0, hidesDrawings: false };
/** Templates belong to no pair. */
export const NO_PAIR = 0;
const PREFIX = 'chart_objects.';
const GUEST = 'guest';
const KINDS: readonly ObjectKind[] = ['drawing', 'layout', 'template'];

/** `body` undefined: deleted. */
export function withObject(
  shelf: Shelf,
  { key, kind, body }: { key: string; kind: ObjectKind; body: string | undefined },
  now: number,
): Shelf {
  const before = shelf.objects.find((one) => one.key === key);
  const object: KeptObject = {
    key,
    kind,
    version: Math.max(now, (before?.version ?? 0) + 1),
    is_deleted: body === undefined,
    body: body ?? '',
    isUnsent: true,
  };
  const others = shelf.objects.filter((one) => one.key !== key);
  return { ...shelf, objects: [...others, object] };
}

/** What the server theirObjects. Objects that were changed again meanwhile stay unsent. */
export function afterAnswer(
  shelf: Shelf,
  sentObjects: readonly KeptObject[],
  answer: { list: readonly ChartObject[]; cursor: number; refused: readonly string[] },
): Shelf {
  const theirObjects = new Map(answer.list.map((one) => [one.key, one]));
  const sentVersions = new Map(sentObjects.map(({ key, version }) => [key, version]));
  const myObjects = shelf.objects.flatMap((mine): KeptObject[] => {
    const theirs = theirObjects.get(mine.key);
    theirObjects.delete(mine.key);
    const isAsSent = sentVersions.get(mine.key) === mine.version;
    if (theirs === undefined) return [isAsSent ? { ...mine, isUnsent: false } : mine];
    const theirsWins = isAsSent || !mine.isUnsent || theirs.version >= mine.version;
    return [theirsWins ? { ...theirs, isUnsent: false } : mine];
  });
  const newOnes = [...theirObjects.values()].map((one) => ({ ...one, isUnsent: false }));
  return { ...shelf, objects: [...myObjects, ...newOnes], cursor: answer.cursor };
}

/** As many as a call takes, and characters of its form below the server's limit of 64 kB. */
const BATCH = { objects: 50, characters: 40_000 } as const;

/** The next unsent objects; at least one, if there is any. */
export function unsentBatch({ objects }: Shelf): readonly KeptObject[] {
  const batch: KeptObject[] = [];
  let characters = 0;
  for (const object of objects) {
    if (!object.isUnsent) continue;
    characters += encodeURIComponent(JSON.stringify(object)).length;
    if (batch.length === BATCH.objects || (batch.length > 0 && characters > BATCH.characters))
      break;
    batch.push(object);
  }
  return batch;
}

/** What was drawn before signing in goes along. */
export function joinShelves(mine: Shelf, guests: Shelf): Shelf {
  const keys = new Set(mine.objects.map(({ key }) => key));
  const newOnes = guests.objects.filter(({ key, is_deleted }) => !keys.has(key) && !is_deleted);
  return {
    ...mine,
    objects: [...mine.objects, ...newOnes.map((one) => ({ ...one, isUnsent: true }))],
  };
}

function keyOf(user: number | undefined, match_id: number): string {
  return `${PREFIX}${user ?? GUEST}.${match_id}`;
}

/** Without a storage, as in a private window, they live in the page and on the server alone. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

export function readShelf(user: number | undefined, match_id: number): Shelf {
  const text = withStorage((storage) => storage.getItem(keyOf(user, match_id)));
  return text === null || text === undefined ? EMPTY_SHELF : shelfOf(text);
}

export function writeShelf(user: number | undefined, match_id: number, shelf: Shelf): void {
  withStorage((storage) => {
    if (shelf === EMPTY_SHELF) storage.removeItem(keyOf(user, match_id));
    else storage.setItem(keyOf(user, match_id), JSON.stringify(shelf));
  });
}

export function shelfOf(text: string): Shelf {
  try {
    const { objects, cursor, hidesDrawings } = JSON.parse(text) as Record<string, unknown>;
    if (!Array.isArray(objects) || typeof cursor !== 'number') return EMPTY_SHELF;
    return {
      objects: objects.filter(isObject),
      cursor,
      hidesDrawings: hidesDrawings === true,
    };
  } catch {
    return EMPTY_SHELF;
  }
}

function isObject(value: unknown): value is KeptObject {
  if (typeof value !== 'object' || value === null) return false;
  const { key, kind, version, is_deleted, body, isUnsent } = value as Record<string, unknown>;
  return (
    typeof key === 'string' &&
    KINDS.some((one) => one === kind) &&
    Number.isSafeInteger(version) &&
    typeof is_deleted === 'boolean' &&
    typeof body === 'string' &&
    typeof isUnsent === 'boolean'
  );
}
