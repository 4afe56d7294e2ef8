import { Decoder, Encoder, PacketType } from 'socket.io-parser';

/**
 * socket.io's parser with one addition: binary data outside of an event is a frame. The server sends frames
 * this way to clients with `raw: 1` in the handshake: one message instead of two, without JSON (R-SOCKET-12).
 */
class FrameDecoder extends Decoder {
  override add(data: unknown): void {
    // In brackets because it is private: set while an event waits for its attachments.
    if (typeof data === 'string' || this['reconstructor']) {
      super.add(data);
      return;
    }
    this.emitReserved('decoded', { type: PacketType.EVENT, nsp: '/', data: ['frame', data] });
  }
}

export const rawParser = { Encoder, Decoder: FrameDecoder };
