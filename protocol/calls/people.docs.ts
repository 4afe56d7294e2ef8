// The effects of the calls in people.ts, for docs/api.md.
import type { EffectsOf } from './effects.ts';

export const effects: EffectsOf<typeof import('./people.ts')> = {
  tickets: "The user's support tickets: 1 open, 2 closed.",
  openTicket: 'Opens a ticket, at most 5.',
  ticketMessages: 'The messages of a ticket, newest first. Reading marks them as read.',
  sendToSupport: 'Adds a text or a picture to a ticket.',
  closeTicket: 'Closes a ticket.',
  chatMessages: 'The chat room, newest first.',
  sendToChat: 'Writes to the chat room (R-CHAT-1).',
  reportChat:
    'Hides a message for the reporter at once; 3 reports hide it until the operator looks.',
  couponCenter: 'The coupons that can be claimed.',
  claimCoupon: 'Claims a coupon.',
  coupons: "The user's coupons: 0 unused, 1 running, 2 used, 3 expired.",
  applyCoupon: 'Starts a trial deposit that pays its yield at the end (R-COUPON-1).',
  gameState: 'Plays left, prizes with their chances, and past results.',
  playGame: 'Plays the wheel; money prizes are paid *promotions -> `change`* (R-GAME-1).',
};
