// How a device's objects are merged with the stored ones (R-CHART-1).
import type { SentObject } from '../../../protocol/fields/chart.ts';
import type { StoredObject } from './store.ts';

/** Of drawings and layouts a pair, of templates, and of everything a user keeps. */
export const MOST = { drawings: 200, layouts: 5, templates: 20, all: 3_000, marks: 500 } as const;

export interface Room {
  drawings: number;
  layouts: number;
  templates: number;
  all: number;
}

export interface Merge {
  /** To store, in this order. */
  acceptedObjects: readonly SentObject[];
  refusedKeys: readonly string[];
}

/**
 * The later version wins; of equal ones the stored one. A version from the future is taken as of now: a wrong clock of one
 * device must not win for years.
 */
export function mergeObjects(
  sentObjects: readonly SentObject[],
  storedObjects: ReadonlyMap<string, StoredObject>,
  room: Room,
  now: number,
): Merge {
  const acceptedObjects: SentObject[] = [];
  const refusedKeys: string[] = [];
  const free = { ...room };
  for (const one of sentObjects) {
    const version = Math.min(one.version, now);
    const before = storedObjects.get(one.key);
    if (before !== undefined && (before.version >= version || before.kind !== one.kind)) continue;
    const wasThere = before !== undefined && !before.is_deleted;
    if (one.is_deleted) {
      if (wasThere) give(free, one, 1);
      if (before !== undefined) acceptedObjects.push({ ...one, version });
    } else if (wasThere) acceptedObjects.push({ ...one, version });
    else if (hasRoom(free, one)) {
      give(free, one, -1);
      acceptedObjects.push({ ...one, version });
    } else refusedKeys.push(one.key);
  }
  return { acceptedObjects, refusedKeys };
}

const ROOM_OF = { drawing: 'drawings', layout: 'layouts', template: 'templates' } as const;

function hasRoom(room: Room, { kind }: SentObject): boolean {
  return room.all > 0 && room[ROOM_OF[kind]] > 0;
}

function give(room: Room, { kind }: SentObject, count: number): void {
  room.all += count;
  room[ROOM_OF[kind]] += count;
}
