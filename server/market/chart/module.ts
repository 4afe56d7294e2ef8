import type { ChartObject } from '../../../protocol/calls/market/chart.ts';
import type { SentObject } from '../../../protocol/fields/chart.ts';
import { lockUserRow } from '../../people/auth/user-store.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { sessionIn } from '../../platform/http/session.ts';
import type { Module } from '../../platform/modules/module.ts';
import type { Instruments } from '../engines/instruments.ts';
import { MOST, mergeObjects } from './rules.ts';
import {
  type ChartOwner,
  changesAfter,
  eraseChartObjects,
  forgetMarks,
  holdingsOf,
  objectsOf,
  type StoredObject,
  writeObject,
} from './store.ts';

/** Alerts follow the drawings that they are on. */
interface FollowingAlerts {
  markOf(match_id: number): Promise<string | undefined>;
  follow(
    tx: Transaction,
    owner: ChartOwner,
    changes: readonly SentObject[],
    mark: string | undefined,
  ): Promise<() => void>;
}

interface ChartNeeds {
  database: Database;
  instruments: Instruments;
  alerts: FollowingAlerts;
  now(): number;
}

const NO_PAIR = 0;

export function openChart({
  database,
  instruments,
  alerts,
  now,
}: ChartNeeds): Module<'chart.sync'> {
  return {
    handlers: {
      'chart.sync': async ({ match_id, since, objects = [] }, context) => {
        if (match_id !== undefined && instruments.of(match_id) === undefined) {
          throw refusal('instrument_unknown', { field: 'match_id' });
        }
        const owner = { user_id: sessionIn(context).user_id, match_id: match_id ?? NO_PAIR };
        if (objects.some((one) => (one.kind === 'template') !== (owner.match_id === NO_PAIR))) {
          throw refusal('parameter_error', { field: 'objects' });
        }
        const refusedKeys = objects.length === 0 ? [] : await store(owner, objects);
        const keys = objects.map(({ key }) => key);
        const rows = await changesAfter(database, owner, since);
        const sentRows = await objectsOf(database, owner, keys);
        const list = new Map([...sentRows, ...rows].map((row) => [row.key, row]));
        const cursor = Math.max(since, ...rows.map(({ change }) => change));
        return { list: [...list.values()].map(viewObject), cursor, refused: [...refusedKeys] };
      },
    },
    onErase: eraseChartObjects,
  };

  async function store(
    owner: ChartOwner,
    sentObjects: readonly SentObject[],
  ): Promise<readonly string[]> {
    const mark = await alerts.markOf(owner.match_id);
    const [refusedKeys, tell] = await database.transaction(async (tx) => {
      await lockUserRow(tx, owner.user_id);
      const keys = sentObjects.map(({ key }) => key);
      const storedObjects = new Map(
        (await objectsOf(tx, owner, keys)).map((row) => [row.key, row]),
      );
      const { change, drawings, layouts, templates, all } = await holdingsOf(tx, owner);
      const room = {
        drawings: MOST.drawings - drawings,
        layouts: MOST.layouts - layouts,
        templates: MOST.templates - templates,
        all: MOST.all - all,
      };
      const merge = mergeObjects(sentObjects, storedObjects, room, now());
      for (const [at, one] of merge.acceptedObjects.entries()) {
        await writeObject(tx, owner, one, change + 1 + at);
      }
      await forgetMarks(tx, owner, MOST.marks);
      return [
        merge.refusedKeys,
        await alerts.follow(tx, owner, merge.acceptedObjects, mark),
      ] as const;
    });
    tell();
    return refusedKeys;
  }
}

function viewObject({ key, kind, version, is_deleted, body }: StoredObject): ChartObject {
  return { key, kind, version, is_deleted, body };
}
