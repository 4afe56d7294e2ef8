// `Session.area`: the country of the phone number that signed in, as its numbering plan has it. It is null for an e-mail, and
// for a number whose plan names no single country. It says nothing of where the device is: no address is looked up.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { WireLanguage } from '../../../protocol/language.ts';
import { tagOf } from '../../http/texts.ts';
import type { AccountAddress } from './account-address.ts';

/** Two letters. */
export function countryOf({ channel, address }: AccountAddress): string | null {
  if (channel !== 'sms') return null;
  return parsePhoneNumberFromString(address)?.country ?? null;
}

export function countryName(iso: string, language: WireLanguage): string {
  return new Intl.DisplayNames(tagOf(language), { type: 'region' }).of(iso) ?? iso;
}
