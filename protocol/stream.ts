// The socket of calls.md, section 18: its events, rooms and acks. The bytes of a frame: frame.ts.
import * as z from 'zod/mini';
import { serverStatus } from './calls/system.ts';
import type { ErrorKey } from './errors.ts';
import { wholeField } from './fields/common.ts';
import { count, id, text, time, truth } from './values.ts';

export const PROTOCOL = 1;

/** What the handshake's `auth` may hold. `raw: 1` asks for frames as bare engine.io messages. */
export interface Handshake {
  token?: string;
  lang?: string;
  user_sequence?: number;
  raw?: 1;
}

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
const LARGEST_MATCH_ID = 0xffff_ffff;

/** A room that anyone may join; `user:<id>` is joined by login alone. */
export type Room =
  | { kind: 'quotes' | 'chat'; match_id: 0; name: string }
  | { kind: 'book' | 'trades'; match_id: number; name: string };

/** Undefined where the name is of no room; whether the instrument is there is not looked at. */
export function readRoom(name: string): Room | undefined {
  if (name === 'quotes' || name === 'chat') return { kind: name, match_id: 0, name };
  const [, kind, digits] = ROOM.exec(name) ?? [];
  if (kind !== 'book' && kind !== 'trades') return undefined;
  const match_id = matchId.safeParse(digits);
  return match_id.success ? { kind, match_id: match_id.data, name } : undefined;
}

const matchId = wholeField('room_unknown', 1, LARGEST_MATCH_ID);

const ROOM_NAME_AT_MOST = 64;
const roomRequest = z.object({ room: text.check(z.maxLength(ROOM_NAME_AT_MOST)) });

/** Events that a client sends: what each holds. */
export const clientEvents = {
  login: z.object({ token: text, user_sequence: z.optional(z.nullable(count)) }),
  logout: z.unknown(),
  subscribe: roomRequest,
  unsubscribe: roomRequest,
  snapshot: roomRequest,
  clock: z.object({ sent: z.number() }),
} as const;
export type ClientEvent = keyof typeof clientEvents;

/** A frame as it comes out of the socket: a browser has an ArrayBuffer, Node a view. */
export const frameBytes = z.custom<ArrayBuffer | Uint8Array<ArrayBuffer>>(
  (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value),
);

/** What comes back when an event was accepted, beside `ok: true`. */
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
  /** For people, in the socket's language. */
  message: string;
  retry_after_ms?: number;
}

/** Events that the server sends, `frame` (bytes) apart. */
export const serverEvents = {
  welcome,
  instruments: z.object({ version: count }),
  session: z.object({ error: text, message: text }),
  status: z.extend(serverStatus, { reconnect_in_ms: z.nullable(count) }),
} as const;
