// A frame for many clients: encoded once for each of the two kinds of clients (R-SOCKET-12).
import { Encoder, PacketType } from 'socket.io-parser';
import type { Connection, PreparedFrame } from './connection.ts';

const encoder = new Encoder();
const MESSAGE = '4';
const TEXT = 0x81;
const BINARY = 0x82;
const SHORT = 125;
const MIDDLE = 0xffff;
const TWO_32 = 0x1_0000_0000;

/** An unmasked, unfragmented message of RFC 6455. */
function onWebSocket(opcode: number, payload: Uint8Array): Buffer {
  const size = payload.byteLength;
  const head = size <= SHORT ? 2 : size <= MIDDLE ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + size);
  frame[0] = opcode;
  if (head === 2) {
    frame[1] = size;
  } else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(size, 2);
  } else {
    frame[1] = 127;
    frame.writeUInt32BE((size - (size % TWO_32)) / TWO_32, 2);
    frame.writeUInt32BE(size % TWO_32, 6);
  }
  frame.set(payload, head);
  return frame;
}

/** The text part of event `frame`, the same for all frames. The bytes follow in a binary message. */
const [EVENT] = encoder.encode({
  type: PacketType.EVENT,
  nsp: '/',
  data: ['frame', new Uint8Array()],
}) as [string];
const EVENT_ON_WEBSOCKET = onWebSocket(TEXT, Buffer.from(MESSAGE + EVENT));

export class FrameMessage {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  #bare: PreparedFrame | undefined;
  #event: PreparedFrame | undefined;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
  }

  send(connection: Connection, isRaw: boolean): void {
    if (isRaw) {
      this.#bare ??= preparedFrame(onWebSocket(BINARY, this.#bytes));
      connection.send(this.#bytes, this.#bare);
    } else if (connection.transport.name === 'websocket') {
      // Two messages in one write; never on polling, which may still become a websocket.
      this.#event ??= preparedFrame(
        Buffer.concat([EVENT_ON_WEBSOCKET, onWebSocket(BINARY, this.#bytes)]),
      );
      connection.send(this.#bytes, this.#event);
    } else {
      connection.send(EVENT, { compress: false });
      connection.send(this.#bytes, { compress: false });
    }
  }
}

function preparedFrame(frame: Uint8Array): PreparedFrame {
  return { compress: false, wsPreEncodedFrame: [frame] };
}
