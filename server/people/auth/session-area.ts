// `Session.area`: the country of the phone number that logged in, by its numbering plan. Null for an e-mail, and for a
// number whose plan names no single country. IP addresses are not looked up, so it says nothing about the device's
// location.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { WireLanguage } from '../../../protocol/language.ts';
import { tagOf } from '../../platform/http/texts.ts';
import type { AccountAddress } from './account-address.ts';

/** ISO 3166 alpha-2. */
export function countryOf({ channel, address }: AccountAddress): string | null {
  if (channel !== 'sms') return null;
  return parsePhoneNumberFromString(address)?.country ?? null;
}

export function countryName(iso: string, language: WireLanguage): string {
  return new Intl.DisplayNames(tagOf(language), { type: 'region' }).of(iso) ?? iso;
}
