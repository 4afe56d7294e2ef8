import { SNAPSHOT_EVERY_MS } from '../../../protocol/constants.ts';
import {
  type ClientEvent,
  clientEvents,
  type Refused,
  readRoom,
} from '../../../protocol/stream.ts';
import type { MarketLink } from '../../market/feed/market-link.ts';
import type { AccountSeats } from './account-seats.ts';
import { TOO_LARGE } from './event-decoder.ts';
import type { FrameRooms } from './frame-rooms.ts';
import { LIMITS } from './limits.ts';
import type { Visitor } from './visitor.ts';

export const CHAT = 'chat';

export interface EventNeeds {
  market: MarketLink;
  frames: FrameRooms;
  seats: AccountSeats;
  now(): number;
  monotonic(): number;
  /** Reports an internal error; the client only learns that it may retry. */
  report(error: unknown): void;
}

type Answer = Refused | { ok: true; [field: string]: unknown };
type Reply = (answer: Answer) => void;
type Handler = (
  needs: EventNeeds,
  visitor: Visitor,
  payload: unknown,
  reply: Reply,
) => Promise<void>;

/** Sent with `rate_limited` when no better time is known, and with `unavailable`. */
const TRY_AGAIN_MS = 1_000;

export async function takeEvent(
  needs: EventNeeds,
  visitor: Visitor,
  name: unknown,
  values: readonly unknown[],
): Promise<void> {
  const last = values.at(-1);
  const reply: Reply =
    typeof last === 'function'
      ? (answer) => {
          if (!visitor.isGone) last(answer);
        }
      : () => undefined;
  if (name === TOO_LARGE || visitor.pace?.allows() === false) {
    reply(visitor.refusal('rate_limited', { retry_after_ms: TRY_AGAIN_MS }));
    visitor.close();
    return;
  }
  const handler = isEvent(name) ? handlers[name] : undefined;
  if (handler === undefined) {
    reply(visitor.refusal('parameter_error'));
    return;
  }
  const payload = typeof values[0] === 'function' ? undefined : values[0];
  try {
    await handler(needs, visitor, payload, reply);
  } catch (error) {
    needs.report(error);
    reply(visitor.refusal('unavailable', { retry_after_ms: TRY_AGAIN_MS }));
  }
}

function isEvent(name: unknown): name is ClientEvent {
  return typeof name === 'string' && Object.hasOwn(clientEvents, name);
}

const handlers: Record<ClientEvent, Handler> = {
  login(needs, visitor, payload, reply) {
    const parsed = clientEvents.login.safeParse(payload);
    if (!parsed.success) {
      reply(visitor.refusal('parameter_error'));
      return Promise.resolve();
    }
    const { token, user_sequence } = parsed.data;
    return visitor.inTurn(async () => {
      const refusal = await needs.seats.login(visitor, token, user_sequence ?? undefined, (login) =>
        reply({ ok: true, ...login }),
      );
      if (refusal === undefined) return;
      if (refusal === 'session_invalid') {
        reply(visitor.refusal(refusal));
        return;
      }
      reply(visitor.refusal(refusal, { retry_after_ms: TRY_AGAIN_MS }));
      visitor.close();
    });
  },

  logout(needs, visitor, _payload, reply) {
    return visitor.inTurn(async () => {
      needs.seats.leave(visitor);
      reply({ ok: true });
    });
  },

  async subscribe(needs, visitor, payload, reply) {
    const name = roomOf(payload);
    const room = name === undefined ? undefined : readRoom(name);
    if (room === undefined || (room.match_id > 0 && !isListed(needs.market, room.match_id))) {
      reply(visitor.refusal('room_unknown'));
      return;
    }
    const isIn = visitor.eventRooms.has(room.name) || visitor.rooms.has(room.name);
    if (!isIn && visitor.rooms.size + visitor.eventRooms.size >= LIMITS.rooms) {
      reply(visitor.refusal('room_limit'));
      return;
    }
    if (room.kind === CHAT || room.kind === 'nft') {
      visitor.eventRooms.add(room.name);
      await visitor.socket.join(room.name);
      reply({ ok: true, room: room.name });
      return;
    }
    const frame = await needs.frames.join(visitor, room.name);
    reply(
      frame === undefined ? visitor.refusal('room_unknown') : { ok: true, room: room.name, frame },
    );
  },

  async unsubscribe(needs, visitor, payload, reply) {
    const name = roomOf(payload);
    if (name === undefined) {
      reply(visitor.refusal('room_unknown'));
      return;
    }
    if (visitor.eventRooms.delete(name)) {
      await visitor.socket.leave(name);
    } else if (visitor.rooms.has(name)) {
      needs.frames.leave(visitor, name);
      visitor.snapshots.delete(name);
    }
    reply({ ok: true, room: name });
  },

  async snapshot(needs, visitor, payload, reply) {
    const name = roomOf(payload);
    if (name === undefined || !visitor.rooms.has(name)) {
      reply(visitor.refusal('room_not_joined'));
      return;
    }
    const exact = needs.monotonic();
    const now = exact - (exact % 1);
    const wait =
      (visitor.snapshots.get(name) ?? Number.NEGATIVE_INFINITY) + SNAPSHOT_EVERY_MS - now;
    if (wait > 0) {
      reply(visitor.refusal('rate_limited', { retry_after_ms: wait }));
      return;
    }
    visitor.snapshots.set(name, now);
    const frame = await needs.frames.snapshot(name);
    reply(
      frame === undefined ? visitor.refusal('room_not_joined') : { ok: true, room: name, frame },
    );
  },

  async clock(needs, visitor, payload, reply) {
    const parsed = clientEvents.clock.safeParse(payload);
    reply(
      parsed.success
        ? { ok: true, sent: parsed.data.sent, server_time: needs.now() }
        : visitor.refusal('parameter_error'),
    );
  },
};

function roomOf(payload: unknown): string | undefined {
  const parsed = clientEvents.subscribe.safeParse(payload);
  return parsed.success ? parsed.data.room : undefined;
}

function isListed(market: MarketLink, match_id: number): boolean {
  return market.listing.instruments.some((instrument) => instrument.match_id === match_id);
}
