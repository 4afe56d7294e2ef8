// Writes changes of a work into cached responses, so that lists needn't be requested again.
import type { Nft } from '../../lib/nft.ts';

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
  const known = value as Known;
  if (known['code'] === code) return { ...known, ...change };
  const changed = PLACES.filter((place) => place in known)
    .map((place) => [place, patchValue(known[place], code, change)] as const)
    .filter(([place, next]) => next !== known[place]);
  return changed.length === 0 ? value : { ...known, ...Object.fromEntries(changed) };
}
