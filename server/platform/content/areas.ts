// Countries and regions with their calling codes (docs/api.md, /area/list). Regions and codes come from
// libphonenumber, names from Intl.
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import type { Area } from '../../../protocol/calls/platform/system.ts';
import type { WireLanguage } from '../../../protocol/language.ts';
import { tagOf } from '../http/texts.ts';

interface Place {
  id: number;
  iso: string;
  area_code: string;
}

const FIRST_LETTER = 64;

/** Derived from the two letters, so that ids don't change when regions are added or removed. */
function idOf(iso: string): number {
  return (iso.charCodeAt(0) - FIRST_LETTER) * 100 + (iso.charCodeAt(1) - FIRST_LETTER);
}

const PLACES: readonly Place[] = getCountries().map((iso) => ({
  id: idOf(iso),
  iso,
  area_code: getCountryCallingCode(iso),
}));
const BY_ID = new Map(PLACES.map((place) => [place.id, place]));

const areasByLanguage = new Map<WireLanguage, readonly Area[]>();

export function areasIn(language: WireLanguage): readonly Area[] {
  const cachedAreas = areasByLanguage.get(language);
  if (cachedAreas !== undefined) return cachedAreas;
  const tag = tagOf(language);
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  const areas = PLACES.map(({ id, iso, area_code }) => ({
    id,
    iso,
    name: names.of(iso) ?? iso,
    area_code,
  })).sort((one, other) => compare(one.name, other.name));
  areasByLanguage.set(language, areas);
  return areas;
}

export function areaOf(id: number): Place | undefined {
  return BY_ID.get(id);
}
