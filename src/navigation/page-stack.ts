// Pages that stay as they were left: what lies below the one on view, the tabs, and what a step back came from.
import type { Location } from 'react-router-dom';

export interface StackEntry {
  /** Of the page as long as it lives: a tab has its path, so that there is one of each. */
  id: string;
  location: Location;
}

export interface PageStack {
  /** In the order of the browser's history, as far as this visit knows it. */
  entries: readonly StackEntry[];
  at: number;
  /** Tabs that were looked at; they live as long as the app. */
  tabs: readonly StackEntry[];
}

/** Pages beyond these are built anew on the way back: a phone's memory ends somewhere. */
const KEPT_AT_MOST = 8;

export type Step = 'PUSH' | 'REPLACE' | 'POP';

export function firstStack(location: Location, isTab: (path: string) => boolean): PageStack {
  const entry = entryOf(location, isTab);
  return { entries: [entry], at: 0, tabs: isTab(location.pathname) ? [entry] : [] };
}

export function stepped(
  stack: PageStack,
  location: Location,
  step: Step,
  isTab: (path: string) => boolean,
): PageStack {
  const { entries, at } = stack;
  const moved = move(entries, at, location, step, isTab);
  const entry = moved.entries[moved.at];
  if (entry === undefined || !isTab(location.pathname)) return { ...moved, tabs: stack.tabs };
  const tabs = [...stack.tabs.filter(({ id }) => id !== entry.id), entry];
  return { ...moved, tabs };
}

function move(
  entries: readonly StackEntry[],
  at: number,
  location: Location,
  step: Step,
  isTab: (path: string) => boolean,
): { entries: readonly StackEntry[]; at: number } {
  const top = entries[at];
  const known = entries.findIndex((entry) => isSamePlace(entry.location, location));
  if (step === 'POP' && known !== -1) return { entries, at: known };
  if (step === 'PUSH') {
    const under = entries.slice(0, at + 1);
    return { entries: [...under, entryOf(location, isTab)], at: under.length };
  }
  // The same page with other words in its address is the same page; so is one that a step leads to from outside.
  const isSame = top !== undefined && top.location.pathname === location.pathname;
  const entry = isSame ? { id: top.id, location } : entryOf(location, isTab);
  if (step === 'REPLACE') return { entries: entries.with(at, entry), at };
  return { entries: [entry], at: 0 };
}

function entryOf(location: Location, isTab: (path: string) => boolean): StackEntry {
  const { key, pathname, search } = location;
  return { id: isTab(pathname) ? pathname : `${key} ${pathname}${search}`, location };
}

/** An address that was typed has the key of a first one. */
export function isSamePlace(one: Location, other: Location): boolean {
  return one.key === other.key && one.pathname === other.pathname && one.search === other.search;
}

/** The page on view without all others. */
export function alone({ entries, at }: PageStack): PageStack {
  return { entries: entries.slice(at, at + 1), at: 0, tabs: [] };
}

/** What is kept, the one on view included. */
export function keptPages({ entries, at, tabs }: PageStack): readonly StackEntry[] {
  const from = Math.max(0, at + 2 - KEPT_AT_MOST);
  const near = entries.slice(from, from + KEPT_AT_MOST);
  const kept = new Map<string, StackEntry>();
  // The one on view last: a tab that was opened twice is where it is now.
  for (const entry of [...tabs, ...near, ...entries.slice(at, at + 1)]) kept.set(entry.id, entry);
  return [...kept.values()];
}
