import { FRAME_HEADER } from '../../protocol/layout.ts';

/** The fields of a frame that the worker reads itself (R-FRAME-1): its room and its time. The core reads the rest. */
export interface FrameHeader {
  /** The kind of the room; 0 for an unknown kind of frame. */
  kind: number;
  matchId: number;
  serverTime: number;
}

export const ROOM = { quotes: 1, book: 2, trades: 3 } as const;

const HIGH_WORD = 2 ** 32;
/** Indexed by kind of frame; 0 where there is no such kind. */
const ROOM_OF_KIND = [
  0,
  ROOM.quotes,
  ROOM.quotes,
  ROOM.quotes,
  ROOM.book,
  ROOM.book,
  ROOM.trades,
  ROOM.trades,
];

export function frameHeader(frame: Uint8Array): FrameHeader | undefined {
  if (frame.byteLength < FRAME_HEADER.bytes) return undefined;
  const view = new DataView(frame.buffer, frame.byteOffset, FRAME_HEADER.bytes);
  return {
    kind: ROOM_OF_KIND[view.getUint8(FRAME_HEADER.kind)] ?? 0,
    matchId: view.getUint32(FRAME_HEADER.match_id, true),
    serverTime:
      view.getUint32(FRAME_HEADER.server_time, true) +
      view.getUint32(FRAME_HEADER.server_time + 4, true) * HIGH_WORD,
  };
}
