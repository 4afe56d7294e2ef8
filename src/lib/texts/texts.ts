// The words of one language in one file, so that a start fetches one language's and knows no file of any other.

export type Texts = Record<string, unknown>;

export interface TextsOfLanguage {
  /** What the first page says. */
  first: Readonly<Record<FirstArea, Texts>>;
  /** By their area, fetched with the page that says them. */
  more: Readonly<Record<string, () => Promise<Texts>>>;
}

/** In the order of their names, as the files of this folder import them. */
export const FIRST_AREAS = ['common', 'home', 'market', 'ui'] as const;
type FirstArea = (typeof FIRST_AREAS)[number];

/** Files by the name of their area. */
export function byArea(files: Record<string, () => Promise<unknown>>): TextsOfLanguage['more'] {
  const named = Object.entries(files).map(([path, load]) => [
    path.replace(/^.*\/|\.json$/g, ''),
    load,
  ]);
  return Object.fromEntries(named) as TextsOfLanguage['more'];
}
