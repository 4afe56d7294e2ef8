// The texts of one language: those of the first view in one file, those of the tabs in another, each other area alone.

export type Texts = Record<string, unknown>;

export interface TextsOfLanguage {
  first: Readonly<Record<FirstArea, Texts>>;
  later: () => Promise<LaterTexts>;
}

export interface LaterTexts {
  /** What the tabs need after the first view: seven areas in one request. */
  tabs: TabTexts;
  /** Each other area. */
  more: Readonly<Record<string, () => Promise<Texts>>>;
}

/** Sorted by name, as the files of this folder import them. */
export const FIRST_AREAS = ['common', 'home', 'market', 'ui'] as const;
type FirstArea = (typeof FIRST_AREAS)[number];

export const TAB_AREAS = ['earn', 'errors', 'form', 'funds', 'otc', 'statement', 'trade'] as const;
export type TabTexts = Readonly<Record<(typeof TAB_AREAS)[number], Texts>>;

export function byArea(files: Record<string, () => Promise<unknown>>): LaterTexts['more'] {
  const loaders = Object.entries(files).map(([path, load]) => [
    path.replace(/^.*\/|\.json$/g, ''),
    load,
  ]);
  return Object.fromEntries(loaders) as LaterTexts['more'];
}
