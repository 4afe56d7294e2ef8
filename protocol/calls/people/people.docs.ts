import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./people.ts')> = {
  tickets:
    "The user's support tickets: 1 open, 2 closed; whether customer service is open (R-SUPPORT-3).",
  openTicket: 'Opens a ticket, at most 5.',
  ticketMessages: 'The messages of a ticket, newest first. Reading marks them as read.',
  sendToSupport: 'Adds a text or a picture to a ticket.',
  closeTicket: 'Closes a ticket.',
  chatMessages:
    'The chat room, newest first, without what is hidden; how many messages are unread, and until when the user is muted.',
  sendToChat:
    'Writes to the chat room (R-CHAT-1, R-CHAT-2). Words of the list of words come out as asterisks (R-CHAT-3).',
  readChat: 'All messages count as read.',
  reportChat:
    'Hides a message for the reporter at once; 3 reports hide it until the operator looks.',
  couponCenter: 'The offers of coupons that this user can claim (R-COUPON-2); `id` is the offer.',
  claimCoupon: 'Claims one coupon of an offer (R-COUPON-3). The answer has the id of the coupon.',
  coupons: "The user's coupons: 0 unused, 1 running, 2 used, 3 expired.",
  applyCoupon: 'Starts a trial deposit that pays its yield at the end (R-COUPON-1).',
  gameState:
    'Plays left, prizes with their chances, past results, and the commitment of the next play (R-GAME-1, R-GAME-2).',
  playGame:
    "Plays the wheel; money prizes are paid *promotions -> `change`* (R-GAME-1). `game_no_plays` also where the day's budget could not pay the largest prize (R-GAME-3).",
};
