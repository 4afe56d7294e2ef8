// The floors of the server, the same in protocol/calls: an area imports only areas below it, and rooms of one area
// aren't in a circle (ARCHITECTURE.md, "Floors").
import { importsOf } from './imports.ts';
import { type Finding, isScript, isTest, type Rule } from './tree.ts';

/** From the lowest up. */
const FLOORS = ['platform', 'people', 'market', 'money', 'trading', 'products', 'exchange'];
const PLACE = /^(server|protocol\/calls)\/([a-z]+)\/([^/]+)/;

interface Place {
  part: string;
  floor: number;
  room: string;
}

function placeOf(path: string): Place | undefined {
  const [, part = '', area = '', room = ''] = PLACE.exec(path) ?? [];
  const floor = FLOORS.indexOf(area);
  return floor === -1 ? undefined : { part, floor, room: `${part}/${area}/${room}` };
}

/** Parts that only their module uses; in a room with `module.ts`. What others may use has a name from the domain. */
const PRIVATE_PART = /\/(handlers|views|rules|jobs|operator)\.ts$/;

export const floorRule: Rule = (files) => {
  const findings: Finding[] = [];
  const modules = new Set(
    files.filter(({ path }) => path.endsWith('/module.ts')).map(({ path }) => placeOf(path)?.room),
  );
  /** From room to room of one area, each with the import that shows it. */
  const arrows = new Map<string, Map<string, Finding>>();
  for (const file of files) {
    if (!isScript(file.path) || isTest(file.path)) continue;
    const from = placeOf(file.path);
    if (from === undefined) continue;
    for (const { line, target } of importsOf(file)) {
      const to = target === undefined ? undefined : placeOf(target);
      if (to === undefined || to.part !== from.part || to.room === from.room) continue;
      const finding = { rule: 'floors', path: file.path, line };
      if (target !== undefined && PRIVATE_PART.test(target) && modules.has(to.room)) {
        const message = `imports ${target}, a part that only ${to.room} uses: move what both need into a file with a name from the domain.`;
        findings.push({ ...finding, message });
      }
      if (to.floor > from.floor) {
        const message = `imports ${target}, which is on a higher floor: pass it in from server/exchange/exchange.ts, or move what both need down.`;
        findings.push({ ...finding, message });
      }
      if (to.floor !== from.floor) continue;
      const roomArrows = arrows.get(from.room) ?? new Map<string, Finding>();
      arrows.set(from.room, roomArrows);
      const message = `imports ${target}, but ${to.room} needs ${from.room}: move what both need into a room that needs neither.`;
      if (!roomArrows.has(to.room)) roomArrows.set(to.room, { ...finding, message });
    }
  }
  for (const [room, targets] of arrows) {
    for (const [target, finding] of targets) {
      if (reaches(arrows, target, room)) findings.push(finding);
    }
  }
  return findings;
};

function reaches(
  arrows: ReadonlyMap<string, ReadonlyMap<string, Finding>>,
  from: string,
  to: string,
): boolean {
  const visitedRooms = new Set<string>();
  const waitingRooms = [from];
  for (const room of waitingRooms) {
    if (room === to) return true;
    if (visitedRooms.has(room)) continue;
    visitedRooms.add(room);
    waitingRooms.push(...(arrows.get(room)?.keys() ?? []));
  }
  return false;
}
