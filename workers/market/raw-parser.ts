import { Decoder, Encoder, PacketType } from 'socket.io-parser';

/**
 * socket.io's parser, and one thing more: binary that belongs to no event is a frame. The server sends frames so to
 * clients whose handshake says `raw: 1`: one message instead of two, without JSON (R-SOCKET-12).
 */
class FrameDecoder extends Decoder {
  override add(data: unknown): void {
    // Bracketed because it is private: an event that still waits for its attachments.
    if (typeof data === 'string' || this['reconstructor']) {
      super.add(data);
      return;
    }
    this.emitReserved('decoded', { type: PacketType.EVENT, nsp: '/', data: ['frame', data] });
  }
}

export const rawParser = { Encoder, Decoder: FrameDecoder };
