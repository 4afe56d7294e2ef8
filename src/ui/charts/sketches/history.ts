/** Undo and redo of changes to keyed objects. */
export interface Change<One> {
  key: string;
  before: One | undefined;
  after: One | undefined;
}

export interface History<One> {
  past: readonly Change<One>[];
  future: readonly Change<One>[];
}

export const NO_HISTORY = { past: [], future: [] } as const;
const MOST_STEPS = 100;

export function withChange<One>(history: History<One>, change: Change<One>): History<One> {
  return { past: [...history.past, change].slice(-MOST_STEPS), future: [] };
}

/** The change to make now, and the history after it. */
export function undone<One>({
  past,
  future,
}: History<One>): { change: Change<One>; history: History<One> } | undefined {
  const last = past.at(-1);
  if (last === undefined) return undefined;
  return {
    change: { key: last.key, before: last.after, after: last.before },
    history: { past: past.slice(0, -1), future: [...future, last] },
  };
}

export function redone<One>({
  past,
  future,
}: History<One>): { change: Change<One>; history: History<One> } | undefined {
  const next = future.at(-1);
  if (next === undefined) return undefined;
  return { change: next, history: { past: [...past, next], future: future.slice(0, -1) } };
}
