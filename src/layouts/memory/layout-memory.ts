// What a wide window remembers on this device, for each account and for guests.
import { useCallback, useSyncExternalStore } from 'react';
import type { WidthClass } from '../../lib/device/width.ts';
import { COMMANDS, type Command } from '../../lib/keys/commands.ts';

export const PRESETS = ['standard', 'chart', 'book', 'four'] as const;
export type Preset = (typeof PRESETS)[number];

/** Panels that can be folded away. */
export const PANELS = ['strip', 'watch', 'book', 'trades', 'account', 'lower'] as const;
export type Panel = (typeof PANELS)[number];

/** Edges between panels, with the size of the panel that gives its name, in pixels. */
export const EDGES = {
  watch: { first: 256, least: 200, most: 340 },
  book: { first: 264, least: 200, most: 420 },
  ticket: { first: 300, least: 272, most: 380 },
  lower: { first: 182, least: 96, most: 560 },
  trades: { first: 168, least: 96, most: 420 },
} as const;
export type Edge = keyof typeof EDGES;
const EDGE_NAMES = Object.keys(EDGES) as Edge[];

export interface Layout {
  preset: Preset;
  /** Those that were moved. */
  sizes: Readonly<Partial<Record<Edge, number>>>;
  foldedPanels: readonly Panel[];
}

export interface OwnLayout extends Layout {
  name: string;
}

export interface TableMemory {
  sort?: { column: string; isDescending: boolean };
  hiddenColumns: readonly string[];
}

export type WideClass = Exclude<WidthClass, 'phone'>;

export interface LayoutMemory {
  layouts: Readonly<Record<WideClass, Layout>>;
  own: readonly OwnLayout[];
  tables: Readonly<Record<string, TableMemory>>;
  /** Pairs of the four charts; 0 for none yet. The active one has the pair of the page. */
  charts: readonly number[];
  activeChart: number;
  /** Their intervals where they don't go in step. */
  periods: readonly string[];
  inStep: { crosshair: boolean; interval: boolean };
  lowerTab: string;
  singleKeys: boolean;
  /** Keys that were changed; '' for a key that is off. */
  keys: Readonly<Partial<Record<Command, string>>>;
}

const FIRST_LAYOUT: Layout = { preset: 'standard', sizes: {}, foldedPanels: [] };

export const FIRST_MEMORY: LayoutMemory = {
  layouts: { tablet: FIRST_LAYOUT, desk: FIRST_LAYOUT, large: FIRST_LAYOUT },
  own: [],
  tables: {},
  charts: [0, 0, 0, 0],
  activeChart: 0,
  periods: ['', '', '', ''],
  inStep: { crosshair: true, interval: true },
  lowerTab: 'positions',
  singleKeys: true,
  keys: {},
};

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const textsOf = (value: unknown): string[] =>
  listOf(value).filter((one): one is string => typeof one === 'string');

export function withinEdge(edge: Edge, size: number): number {
  const { least, most } = EDGES[edge];
  return Math.min(most, Math.max(least, size));
}

function readLayout(value: unknown): Layout {
  const { preset, sizes, foldedPanels } = fieldsOf(value);
  const ownSizes = EDGE_NAMES.flatMap((edge) => {
    const size = fieldsOf(sizes)[edge];
    return typeof size === 'number' && Number.isFinite(size)
      ? [[edge, withinEdge(edge, size)] as const]
      : [];
  });
  return {
    preset: PRESETS.find((one) => one === preset) ?? 'standard',
    sizes: Object.fromEntries(ownSizes),
    foldedPanels: PANELS.filter((panel) => listOf(foldedPanels).includes(panel)),
  };
}

function readTable(value: unknown): TableMemory {
  const { sort, hiddenColumns } = fieldsOf(value);
  const { column, isDescending } = fieldsOf(sort);
  return {
    hiddenColumns: textsOf(hiddenColumns),
    ...(typeof column === 'string' && {
      sort: { column, isDescending: isDescending === true },
    }),
  };
}

/** What can't be read gets its default; unknown panels are left out. */
export function readLayoutMemory(text: string | null): LayoutMemory {
  let storedValue: unknown;
  try {
    storedValue = JSON.parse(text ?? 'null');
  } catch {
    storedValue = undefined;
  }
  const { layouts, own, tables, charts, activeChart, periods, inStep, lowerTab, singleKeys, keys } =
    fieldsOf(storedValue);
  const pairs = listOf(charts).filter((one) => Number.isSafeInteger(one)) as number[];
  const chosenKeys = COMMANDS.flatMap((command) => {
    const key = fieldsOf(keys)[command];
    return typeof key === 'string' ? [[command, key] as const] : [];
  });
  return {
    layouts: {
      tablet: readLayout(fieldsOf(layouts)['tablet']),
      desk: readLayout(fieldsOf(layouts)['desk']),
      large: readLayout(fieldsOf(layouts)['large']),
    },
    own: listOf(own).flatMap((one) => {
      const { name } = fieldsOf(one);
      return typeof name === 'string' && name !== '' ? [{ name, ...readLayout(one) }] : [];
    }),
    tables: Object.fromEntries(
      Object.entries(fieldsOf(tables)).map(([name, table]) => [name, readTable(table)]),
    ),
    charts: FIRST_MEMORY.charts.map((none, at) => pairs[at] ?? none),
    activeChart: [0, 1, 2, 3].find((at) => at === activeChart) ?? 0,
    periods: FIRST_MEMORY.periods.map((none, at) => textsOf(periods)[at] ?? none),
    inStep: {
      crosshair: fieldsOf(inStep)['crosshair'] !== false,
      interval: fieldsOf(inStep)['interval'] !== false,
    },
    lowerTab: typeof lowerTab === 'string' ? lowerTab : FIRST_MEMORY.lowerTab,
    singleKeys: singleKeys !== false,
    keys: Object.fromEntries(chosenKeys),
  };
}

const NAME = 'wide_layout.';
const listeners = new Set<() => void>();
let owner = '';
let memory = FIRST_MEMORY;

/** Another window's change counts at the next start, never under the hands. */
export function openLayoutMemory(user: number | undefined): void {
  const next = user === undefined ? 'guest' : `${user}`;
  if (next === owner) return;
  owner = next;
  try {
    memory = readLayoutMemory(localStorage.getItem(NAME + owner));
  } catch {
    memory = FIRST_MEMORY;
  }
  // Called while the frame renders: the parts that read it render after it.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

export function layoutMemory(): LayoutMemory {
  return memory;
}

export function changeLayoutMemory(change: Partial<LayoutMemory>): void {
  memory = { ...memory, ...change };
  try {
    localStorage.setItem(NAME + owner, JSON.stringify(memory));
  } catch {
    // A full or forbidden storage: the layout lasts as long as the window.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLayoutMemory(): LayoutMemory {
  return useSyncExternalStore(subscribe, layoutMemory);
}

/** The layout of windows of this width. */
export function useLayout(width: WideClass): [Layout, (change: Partial<Layout>) => void] {
  const { layouts } = useLayoutMemory();
  const change = useCallback(
    (part: Partial<Layout>) => {
      const former = layoutMemory().layouts;
      changeLayoutMemory({ layouts: { ...former, [width]: { ...former[width], ...part } } });
    },
    [width],
  );
  return [layouts[width], change];
}

export function foldedWithout(foldedPanels: readonly Panel[], panel: Panel): readonly Panel[] {
  return foldedPanels.includes(panel)
    ? foldedPanels.filter((one) => one !== panel)
    : [...foldedPanels, panel];
}
