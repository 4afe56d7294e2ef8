// All texts of one language in one chunk, so that a start loads only that language.

export type Texts = Record<string, unknown>;

export interface TextsOfLanguage {
  first: Readonly<Record<FirstArea, Texts>>;
  more: Readonly<Record<string, () => Promise<Texts>>>;
}

/** Sorted by name, as the files of this folder import them. */
export const FIRST_AREAS = ['common', 'home', 'market', 'ui'] as const;
type FirstArea = (typeof FIRST_AREAS)[number];

export function byArea(files: Record<string, () => Promise<unknown>>): TextsOfLanguage['more'] {
  const loaders = Object.entries(files).map(([path, load]) => [
    path.replace(/^.*\/|\.json$/g, ''),
    load,
  ]);
  return Object.fromEntries(loaders) as TextsOfLanguage['more'];
}
