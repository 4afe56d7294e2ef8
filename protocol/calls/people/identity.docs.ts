import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./identity.ts')> = {
  getRealState: 'The state of both levels, and what is missing before a review.',
  submitReal:
    'Submits level 1 (`name`, `card_id`) or level 2 (three photos) for review (R-IDENTITY-2, R-IDENTITY-3).',
  saveAddress: 'Adds a withdrawal address to the book, at most 50.',
  editAddress: 'Replaces an address of the book.',
  addressList: 'The address book.',
  pickAddress: 'The addresses to choose from on the withdrawal screen.',
  deleteAddress: 'Removes an address. Pending withdrawals keep their copy.',
  saveCard: 'Adds a bank card, at most 5; with `id` replaces it.',
  cardList: 'The bank cards, only the last 4 digits shown.',
  deleteCard: 'Removes a bank card.',
  getShareInfo: 'Invite code, link, counts, rate and earnings (R-INVITE).',
  rebates: 'The rebates earned.',
  invitees: 'Invited users, with masked accounts.',
  applyAsManager: 'Applies for manager; the operator decides (R-INVITE-3).',
};
