import * as z from 'zod/mini';
import { optional } from '../../field.ts';
import { choiceField } from '../../fields/choice.ts';
import { picture } from '../../fields/person.ts';
import { chatText, longText, reason, seed, subject } from '../../fields/text.ts';
import { limitOf, ownId } from '../../fields/whole.ts';
import {
  count,
  decimal,
  id,
  listOf,
  oneOf,
  pageOf,
  text,
  time,
  truth,
  withTypeName,
} from '../../values.ts';
import { define, someOf } from '../platform/call.ts';

/** Of a ticket, or of the two sides of a trade. */
export const message = withTypeName(
  'Message',
  z.object({
    id,
    sender: oneOf('me', 'other', 'system'),
    text,
    file_address: z.nullable(text),
    create_time: time,
  }),
);
export type Message = z.infer<typeof message>;

const ticket = withTypeName(
  'Ticket',
  z.object({
    id,
    subject: text,
    /** 1 open, 2 closed. */
    status: oneOf(1, 2),
    unread: count,
    last_text: text,
    create_time: time,
    update_time: time,
    /** State of the user's last message: `answered` if the operator's answer follows it. */
    state: oneOf('sent', 'read', 'answered'),
  }),
);
export type Ticket = z.infer<typeof ticket>;

export const tickets = define('GET', '/support/list', ['U', 'L'], {
  request: { status: optional(choiceField(1, 2)) },
  response: z.extend(pageOf(ticket), {
    /** Working hours; `opens_time` is null while open. */
    service: z.object({ is_open: truth, opens_time: z.nullable(time) }),
  }),
});

export const openTicket = define('POST', '/support/open', ['U'], {
  request: { subject, text: longText, file_address: optional(picture) },
  response: ticket,
  errors: ['ticket_limit'],
});

/** Newest first, before `before_id`. */
function scrollOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ list: z.array(item), has_more: truth });
}

/** Marks messages as read; `ticket` is its previous state. */
export const ticketMessages = define('GET', '/support/messages', ['U'], {
  request: { id: ownId, before_id: optional(ownId), limit: limitOf(30) },
  response: z.extend(scrollOf(message), { ticket }),
});

/** A text or a picture. */
export const sendToSupport = define('POST', '/support/send', ['U', 'I'], {
  request: { id: ownId, text: optional(longText), file_address: optional(picture) },
  checks: [someOf('text_required', 'text', 'file_address')],
  response: message,
  errors: ['ticket_closed'],
});

export const closeTicket = define('POST', '/support/close', ['U'], {
  request: { id: ownId },
  response: ticket,
});

export const chatMessage = withTypeName(
  'ChatMessage',
  z.object({
    id,
    uid: id,
    nickname: text,
    head_portrait: z.nullable(text),
    is_mine: truth,
    text,
    create_time: time,
  }),
);
export type ChatMessage = z.infer<typeof chatMessage>;

export const chatMessages = define('GET', '/chat/messages', ['G'], {
  request: { before_id: optional(ownId), limit: limitOf(50) },
  /** `unread` is 0 for a guest. */
  response: z.extend(scrollOf(chatMessage), { unread: count, muted_until: z.nullable(time) }),
});

/** Marks everything as read. */
export const readChat = define('POST', '/chat/read', ['U'], {
  response: z.object({ unread: z.literal(0) }),
});

export const sendToChat = define('POST', '/chat/send', ['U', 'I'], {
  request: { text: chatText },
  response: chatMessage,
  errors: ['chat_muted', 'nickname_required'],
});

/** The message is hidden from the reporter at once. */
export const reportChat = define('POST', '/chat/report', ['U'], {
  request: { id: ownId, reason: optional(reason) },
});

export const coupon = withTypeName(
  'Coupon',
  z.object({
    id,
    name: text,
    kind: z.literal('experience'),
    face_value: decimal,
    currency_id: id,
    currency_name: text,
    /** A fraction. */
    daily_yield: decimal,
    days: count,
    yield_total: decimal,
    /** 0 unused, 1 running, 2 used, 3 expired; null while not claimed. */
    status: z.nullable(oneOf(0, 1, 2, 3)),
    /** Deadline for claiming (centre) or using it (own coupons). */
    expire_time: time,
    end_time: z.nullable(time),
    start_time: z.nullable(time),
    audience: oneOf('all', 'new', 'verified', 'traders'),
    /** Remaining number of the offer; null: unlimited, or already claimed. */
    remaining: z.nullable(count),
  }),
);
export type Coupon = z.infer<typeof coupon>;

/** Offers that can be claimed; `id` is the offer's. */
export const couponCenter = define('GET', '/coupon/center', ['U'], { response: listOf(coupon) });

/** Takes the id of an offer; the returned coupon has its own id. */
export const claimCoupon = define('POST', '/coupon/claim', ['U', 'K1', 'I'], {
  request: { id: ownId },
  response: coupon,
  errors: ['coupon_gone', 'coupon_claimed'],
});

export const coupons = define('GET', '/coupon/list', ['U', 'L'], {
  request: { status: optional(choiceField(0, 1, 2, 3)) },
  response: pageOf(coupon),
});

export const applyCoupon = define('POST', '/coupon/use', ['U', 'I'], {
  request: { id: ownId },
  response: coupon,
  errors: ['coupon_expired', 'coupon_used'],
});

const PRIZE_KINDS = ['money', 'coupon', 'none'] as const;

const gameResult = withTypeName(
  'GameResult',
  z.object({
    id,
    prize_id: id,
    name: text,
    kind: oneOf(...PRIZE_KINDS),
    number: z.nullable(decimal),
    currency_id: z.nullable(id),
    create_time: time,
    /** Proof of the result: `position` is one of the `size` slots that were assigned to the prizes. */
    draw: z.object({ hash: text, secret: text, seed: text, position: count, size: count }),
  }),
);
export type GameResult = z.infer<typeof gameResult>;

/** `slots` of 10,000, assigned in this order from 0; for money `number` in `currency_id`. */
const prize = withTypeName(
  'Prize',
  z.object({
    id,
    name: text,
    chance_percent: decimal,
    kind: oneOf(...PRIZE_KINDS),
    number: z.nullable(decimal),
    currency_id: z.nullable(id),
    slots: count,
  }),
);
export type Prize = z.infer<typeof prize>;

export const gameState = define('GET', '/game/state', ['U'], {
  response: z.object({
    plays_left: count,
    next_time: z.nullable(time),
    prizes: z.array(prize),
    history: z.array(gameResult),
    /** SHA-256 of the next play's secret. The result depends on it, `draw_id` and the seed. */
    draw_hash: text,
    /** Id of the next play's result. */
    draw_id: id,
  }),
});

/** Without a seed the server creates one. */
export const playGame = define('POST', '/game/play', ['U', 'K1', 'I'], {
  request: { seed: optional(seed) },
  response: gameResult,
  errors: ['game_no_plays'],
});
