import type { PriceColours } from '../../lib/state/stored-state.ts';

/** The tokens depend on two attributes of the document, so everything drawn with them changes at once. */
export function applyPriceColours({ redRises, isSafe }: PriceColours): void {
  const { dataset } = document.documentElement;
  if (redRises) dataset['rise'] = 'red';
  else delete dataset['rise'];
  if (isSafe) dataset['pair'] = 'safe';
  else delete dataset['pair'];
}
