// The pages that keep their state: those below the visible one, the tabs, and the page that a step back left.
import type { Location } from 'react-router-dom';

export interface StackEntry {
  /** The page's id while it lives. The id of a tab is its path, so that there is only one of each. */
  id: string;
  location: Location;
}

export interface PageStack {
  /** In the order of the browser's history, as far as this visit knows it. */
  entries: readonly StackEntry[];
  at: number;
  /** Opened tabs; they live as long as the app. */
  tabs: readonly StackEntry[];
}

/** Pages beyond this number are built again on the way back, to limit the phone's memory. */
const KEPT_AT_MOST = 8;

export type Step = 'PUSH' | 'REPLACE' | 'POP';

export function firstStack(location: Location, isTab: (path: string) => boolean): PageStack {
  const entry = entryOf(location, isTab);
  return { entries: [entry], at: 0, tabs: isTab(location.pathname) ? [entry] : [] };
}

export function afterStep(
  stack: PageStack,
  location: Location,
  step: Step,
  isTab: (path: string) => boolean,
): PageStack {
  const { entries, at } = stack;
  const next = move(entries, at, location, step, isTab);
  const entry = next.entries[next.at];
  if (entry === undefined || !isTab(location.pathname)) return { ...next, tabs: stack.tabs };
  const tabs = [...stack.tabs.filter(({ id }) => id !== entry.id), entry];
  return { ...next, tabs };
}

function move(
  entries: readonly StackEntry[],
  at: number,
  location: Location,
  step: Step,
  isTab: (path: string) => boolean,
): { entries: readonly StackEntry[]; at: number } {
  const top = entries[at];
  const knownIndex = entries.findIndex((entry) => isSamePlace(entry.location, location));
  if (step === 'POP' && knownIndex !== -1) return { entries, at: knownIndex };
  // Back from a tab goes home, not to what was visited before it (tab-history.ts).
  if (isTab(location.pathname)) return { entries: [entryOf(location, isTab)], at: 0 };
  if (step === 'PUSH') {
    const under = entries.slice(0, at + 1);
    return { entries: [...under, entryOf(location, isTab)], at: under.length };
  }
  // The same page with other parameters in its address is the same page; so is one reached by a step from outside.
  const isSame = top !== undefined && top.location.pathname === location.pathname;
  const entry = isSame ? { id: top.id, location } : entryOf(location, isTab);
  if (step === 'REPLACE') return { entries: entries.with(at, entry), at };
  return { entries: [entry], at: 0 };
}

function entryOf(location: Location, isTab: (path: string) => boolean): StackEntry {
  const { key, pathname, search } = location;
  return { id: isTab(pathname) ? pathname : `${key} ${pathname}${search}`, location };
}

/** Compares more than the key, because a typed address has the key of a first one. */
export function isSamePlace(one: Location, other: Location): boolean {
  return one.key === other.key && one.pathname === other.pathname && one.search === other.search;
}

export function onlyVisible({ entries, at }: PageStack): PageStack {
  return { entries: entries.slice(at, at + 1), at: 0, tabs: [] };
}

export function keptPages({ entries, at, tabs }: PageStack): readonly StackEntry[] {
  const from = Math.max(0, at + 2 - KEPT_AT_MOST);
  const near = entries.slice(from, from + KEPT_AT_MOST);
  const keptEntries = new Map<string, StackEntry>();
  // The visible one last, so that a tab in several places counts at its current one.
  for (const entry of [...tabs, ...near, ...entries.slice(at, at + 1)])
    keptEntries.set(entry.id, entry);
  return [...keptEntries.values()];
}
