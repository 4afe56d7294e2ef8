// socket.io's decoder with a size limit. An event above the limit is answered before the connection ends (R-SOCKET-11),
// so it is read up to its ack.
import { Decoder, PacketType } from 'socket.io-parser';
import { LIMITS } from './limits.ts';

/** Replaces the name and arguments of such an event; its ack stays. */
export const TOO_LARGE = 'too large';

export class EventDecoder extends Decoder {
  #bytes = 0;

  constructor() {
    super();
    // Registered before the caller's listener.
    this.on('decoded', (packet) => {
      const isLarge = this.#bytes > LIMITS.event_bytes;
      this.#bytes = 0;
      if (isLarge && packet.type === PacketType.EVENT) packet.data = [TOO_LARGE];
    });
  }

  override add(message: string | Buffer): void {
    this.#bytes += Buffer.byteLength(message);
    super.add(message);
  }
}
