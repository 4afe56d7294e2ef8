// Judges a page of the whole-system test: it must show what a page opened just now shows, with the server's figures.
import { abs, div, isEqual, quantize } from '../../server/platform/base/exact.ts';

/** In place of the text while something on the page loads. */
export const BUSY = 'busy';
const NUMBER = /\d[\d,]*(?:\.\d+)?/g;
const SHOWN_DECIMALS = 2;
/** They draw the rows that fit: one page may go on where the other ends. */
const LONG_LISTS: ReadonlySet<string> = new Set(['setting/bill']);
/** Less is an error or an empty page. */
const LEAST_LENGTH = 20;

export interface Compared {
  route: string;
  /** Of the page that stayed open through all disturbances. */
  oldText: string;
  freshText: string;
  figures: readonly string[];
}

/** Nothing when the page is right. */
export function differencesOf({ route, oldText, freshText, figures }: Compared): string[] {
  const missing = missingFigures(oldText, figures);
  const areWhole = [oldText, freshText].every(
    (text) => text !== BUSY && text.length > LEAST_LENGTH,
  );
  const areSame = LONG_LISTS.has(route) ? agree(oldText, freshText) : oldText === freshText;
  if (areSame && areWhole && missing.length === 0) return [];
  return [
    `${route}, without: ${missing.join(', ') || 'nothing'}`,
    `stayed open: ${linesOnlyIn(oldText, freshText)}`,
    `opened now: ${linesOnlyIn(freshText, oldText)}`,
  ];
}

function agree(oldText: string, freshText: string): boolean {
  const [oldLines, freshLines] = [oldText.split('\n'), freshText.split('\n')];
  return oldLines.every((line, place) => line === (freshLines[place] ?? line));
}

function linesOnlyIn(text: string, other: string): string {
  const otherLines = new Set(other.split('\n'));
  return text
    .split('\n')
    .filter((line) => !otherLines.has(line))
    .join(' | ');
}

/** The figures that the text doesn't show. A number of the text may be the rounded figure. */
function missingFigures(text: string, figures: readonly string[]): string[] {
  const shownNumbers = [...text.matchAll(NUMBER)].map(([number]) => number.replaceAll(',', ''));
  return figures.filter((figure) => {
    const value = abs(figure);
    const decimals = decimalsOf(value);
    return !shownNumbers.some((number) => {
      const shownDecimals = decimalsOf(number);
      if (shownDecimals < Math.min(decimals, SHOWN_DECIMALS)) return false;
      const step = div('1', `1${'0'.repeat(shownDecimals)}`);
      return (['nearest', 'down'] as const).some((way) =>
        isEqual(quantize(value, step, way), number),
      );
    });
  });
}

const decimalsOf = (number: string): number => number.split('.')[1]?.length ?? 0;
