// The socket: its events, rooms and acks. Frames are in frame.ts.
import * as z from 'zod/mini';
import { alert } from './calls/market/watch.ts';
import { recharge, withdrawal } from './calls/money/funds.ts';
import { wallet } from './calls/money/wallet.ts';
import { noticeEvent, user } from './calls/people/account.ts';
import { realState } from './calls/people/identity.ts';
import { chatMessage, coupon, message } from './calls/people/people.ts';
import { serverStatus } from './calls/platform/system.ts';
import { bid, nftOrder } from './calls/products/nft.ts';
import { otcOrder } from './calls/products/otc.ts';
import { dualOrder, lockOrder, projectOrder } from './calls/products/products.ts';
import { leverOrder } from './calls/trading/contract.ts';
import { follow } from './calls/trading/follow.ts';
import { microOrder } from './calls/trading/options.ts';
import { coinOrder } from './calls/trading/spot.ts';
import type { ErrorKey } from './errors.ts';
import { wholeField } from './fields/whole.ts';
import { count, decimal, id, text, time, truth } from './values.ts';

export const PROTOCOL = 1;

/** The handshake's `auth`. `raw: 1` requests frames as bare engine.io messages. */
export const handshake = z.object({
  token: z.catch(z.optional(text), undefined),
  lang: z.catch(z.optional(text), undefined),
  user_sequence: z.catch(z.optional(count), undefined),
  raw: z.catch(z.optional(z.literal(1)), undefined),
});

export const welcome = z.object({
  protocol: count,
  server_time: time,
  epoch: count,
  instruments_version: count,
  user_id: z.nullable(id),
  user_sequence: z.nullable(count),
  resync: truth,
  error: z.nullable(text),
});
export type Welcome = z.infer<typeof welcome>;

const ROOM = /^(book|trades):([1-9]\d{0,9})$/;
/** Room of an artwork by its code; any code is accepted. */
const ARTWORK_ROOM = /^nft:[A-Za-z0-9]{1,32}$/;
const LARGEST_MATCH_ID = 0xffff_ffff;

/** Public rooms; only login joins `user:<id>`. */
export type Room =
  | { kind: 'quotes' | 'chat' | 'nft'; match_id: 0; name: string }
  | { kind: 'book' | 'trades'; match_id: number; name: string };

/** Undefined if the name is of no room; the instrument may not exist. */
export function readRoom(name: string): Room | undefined {
  if (name === 'quotes' || name === 'chat') return { kind: name, match_id: 0, name };
  if (ARTWORK_ROOM.test(name)) return { kind: 'nft', match_id: 0, name };
  const [, kind, digits] = ROOM.exec(name) ?? [];
  if (kind !== 'book' && kind !== 'trades') return undefined;
  const match_id = matchId.safeParse(digits);
  return match_id.success ? { kind, match_id: match_id.data, name } : undefined;
}

const matchId = wholeField('room_unknown', 1, LARGEST_MATCH_ID);

const ROOM_NAME_AT_MOST = 64;
const roomRequest = z.object({ room: text.check(z.maxLength(ROOM_NAME_AT_MOST)) });

export const clientEvents = {
  login: z.object({ token: text, user_sequence: z.optional(z.nullable(count)) }),
  logout: z.unknown(),
  subscribe: roomRequest,
  unsubscribe: roomRequest,
  snapshot: roomRequest,
  clock: z.object({ sent: z.number() }),
} as const;
export type ClientEvent = keyof typeof clientEvents;

/** A received frame: an ArrayBuffer in browsers, a view in Node. */
const frameBytes = z.custom<ArrayBuffer | Uint8Array<ArrayBuffer>>(
  (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value),
);

/** The ack of an accepted event, besides `ok: true`. */
export const acks = {
  login: z.object({ user_id: id, user_sequence: count, resync: truth }),
  logout: z.object({}),
  subscribe: z.object({ room: text, frame: z.optional(frameBytes) }),
  unsubscribe: z.object({ room: text }),
  snapshot: z.object({ room: text, frame: frameBytes }),
  clock: z.object({ sent: z.number(), server_time: time }),
} as const satisfies Record<ClientEvent, z.ZodMiniType>;

export interface Refused {
  ok: false;
  error: ErrorKey;
  message: string;
  retry_after_ms?: number;
}

const talk = z.object({ id, message });

/** Account events, sent after the commit: kinds and their data. */
export const userEvents = {
  balance: z.object({ list: z.array(wallet) }),
  lever_order: leverOrder,
  micro_order: microOrder,
  coin_order: coinOrder,
  recharge,
  withdrawal,
  project_order: projectOrder,
  lock_order: lockOrder,
  dual_order: dualOrder,
  follow,
  otc_order: otcOrder,
  otc_message: talk,
  /** Outbid, won, lost. */
  bid,
  nft_order: nftOrder,
  identity: realState,
  coupon,
  notice: noticeEvent,
  support: talk,
  alert,
  account: user,
} as const;
export type UserEventKind = keyof typeof userEvents;
export type UserEvent = {
  [Kind in UserEventKind]: {
    sequence: number;
    time: number;
    kind: Kind;
    data: z.output<(typeof userEvents)[Kind]>;
  };
}[UserEventKind];

const userEvent = z.object({
  sequence: id,
  time,
  kind: z.enum(Object.keys(userEvents) as [UserEventKind, ...UserEventKind[]]),
  data: z.unknown(),
});

/** Undefined if it is invalid, or of a kind unknown to this reader. */
export function readUserEvent(message: unknown): UserEvent | undefined {
  const event = userEvent.safeParse(message);
  if (!event.success) return undefined;
  const data = userEvents[event.data.kind].safeParse(event.data.data);
  return data.success ? ({ ...event.data, data: data.data } as UserEvent) : undefined;
}

const chatEvent = z.union([
  z.omit(chatMessage, { is_mine: true }),
  z.object({ id, hidden: z.literal(true) }),
]);
export type ChatEvent = z.output<typeof chatEvent>;

/** Event of the room `nft:<code>`: the state of the sale after each change. */
const nftEvent = z.object({
  code: text,
  current_bid: z.nullable(decimal),
  bid_count: count,
  end_time: z.nullable(time),
  remaining: count,
  time,
});
export type NftEvent = z.output<typeof nftEvent>;

export const serverEvents = {
  welcome,
  instruments: z.object({ version: count }),
  session: z.object({ error: text, message: text }),
  status: z.extend(serverStatus, { reconnect_in_ms: z.nullable(count) }),
  chat: chatEvent,
  nft: nftEvent,
} as const;
