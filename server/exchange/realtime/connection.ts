// Parts of engine.io's connection that its types omit: the amount of unsent data.
import type { Socket } from 'socket.io';

export type Connection = Socket['conn'];

/** Options of engine.io's `send`, including the one that socket.io's adapter uses for broadcasts. */
export interface PreparedFrame {
  compress: false;
  /** The complete websocket frame with its header, encoded once for all receivers. */
  wsPreEncodedFrame: readonly Uint8Array[];
}

interface Packet {
  data?: unknown;
  options?: Partial<PreparedFrame>;
}

interface WebSocketLike {
  readonly bufferedAmount: number;
  terminate(): void;
}

function websocketOf(connection: Connection): WebSocketLike | undefined {
  return (connection.transport as unknown as { socket?: WebSocketLike }).socket;
}

/** Unsent bytes of a client that reads slowly. */
export function waitingBytes(connection: Connection): number {
  let bytes = websocketOf(connection)?.bufferedAmount ?? 0;
  for (const packet of connection['writeBuffer'] as Packet[]) bytes += sizeOf(packet);
  return bytes;
}

function sizeOf({ data, options }: Packet): number {
  const preparedFrame = options?.wsPreEncodedFrame;
  if (preparedFrame !== undefined)
    return preparedFrame.reduce((sum, part) => sum + part.byteLength, 0);
  if (typeof data === 'string') return data.length;
  return ArrayBuffer.isView(data) || data instanceof ArrayBuffer ? data.byteLength : 0;
}

/** Closes at once and drops unsent data: a close frame would wait behind it. */
export function cutConnection(connection: Connection): void {
  const websocket = websocketOf(connection);
  connection.close(true);
  websocket?.terminate();
}
