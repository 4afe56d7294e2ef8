// Texts that the server writes in orders: labels of accounts, events, and a desk's own messages (locales/*/desk.json).
import type { WireLanguage } from '../../../protocol/language.ts';
import { textsOf } from '../../platform/http/texts.ts';

export const DESK_TEXTS = [
  ...['placed_buy', 'placed_sell', 'user_paid', 'desk_paid', 'released', 'user_released'],
  ...['cancelled', 'expired', 'disputed', 'price_moved', 'resolved_buyer', 'resolved_seller'],
  ...['answer_unpaid', 'answer_paid', 'answer_ended'],
  ...['terms_quick', 'terms_name', 'terms_reference'],
] as const;
export type DeskText = (typeof DESK_TEXTS)[number];

const LABELS: Readonly<Record<string, string>> = {
  account_name: 'label_account_name',
  account_number: 'label_account_number',
  bank_name: 'label_bank_name',
  swift_code: 'label_swift_code',
  wallet: 'label_wallet',
  reference: 'label_reference',
};

export function deskText(language: WireLanguage, name: DeskText): string {
  return textsOf(language)(`desk:${name}`);
}

/** Our labels are translated, an operator's are shown unchanged. */
export function labelText(language: WireLanguage, label: string): string {
  const key = LABELS[label];
  return key === undefined ? label : textsOf(language)(`desk:${key}`);
}
