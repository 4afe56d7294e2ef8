// Writes changes of a work into cached responses, so that lists needn't be requested again.
import type { Nft } from '../../../../protocol/calls/products/nft.ts';

type Known = Readonly<Record<string, unknown>>;

/** The response with the work changed wherever it occurs; the same object if it doesn't. */
export function patchWork<Answer>(answer: Answer, code: string, change: Partial<Nft>): Answer {
  return patchValue(answer, code, change) as Answer;
}

const PLACES = ['pages', 'list', 'works'];

function patchValue(value: unknown, code: string, change: Partial<Nft>): unknown {
  if (Array.isArray(value)) {
    const next = value.map((one) => patchValue(one, code, change));
    return next.some((one, at) => one !== value[at]) ? next : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const cachedValue = value as Known;
  if (cachedValue['code'] === code) return { ...cachedValue, ...change };
  const changedPlaces = PLACES.filter((place) => place in cachedValue)
    .map((place) => [place, patchValue(cachedValue[place], code, change)] as const)
    .filter(([place, next]) => next !== cachedValue[place]);
  return changedPlaces.length === 0
    ? value
    : { ...cachedValue, ...Object.fromEntries(changedPlaces) };
}
