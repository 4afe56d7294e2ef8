// Cryptographic dice: later throws can't be computed from earlier ones. AES-256 in counter mode, one stream per slot.
import { type Cipheriv, createCipheriv } from 'node:crypto';

const RANGE = 0x1_0000_0000;
const THROWS_AT_ONCE = 512;
const NOTHING = new Uint8Array(THROWS_AT_ONCE * Uint32Array.BYTES_PER_ELEMENT);
const BLOCK_BYTES = 16;

interface Stream {
  cipher: Cipheriv;
  throws: Uint32Array;
  at: number;
}

/** The order in which slots throw doesn't matter, because each has its own stream. */
export class KeyedDice {
  readonly #streams: Stream[];

  /** `key`: 32 bytes, used for these dice only. The same key gives the same throws. */
  constructor(key: Uint8Array, slots: number) {
    this.#streams = Array.from({ length: slots }, (_, slot) => {
      const first = Buffer.alloc(BLOCK_BYTES);
      first.writeUInt32LE(slot);
      const cipher = createCipheriv('aes-256-ctr', key, first);
      return { cipher, throws: new Uint32Array(), at: 0 };
    });
  }

  next(slot: number): number {
    const stream = this.#streams[slot];
    if (stream === undefined) throw new Error(`there is no random stream for slot ${slot}`);
    if (stream.at === stream.throws.length) {
      const bytes = stream.cipher.update(NOTHING);
      stream.throws = new Uint32Array(Uint8Array.from(bytes).buffer);
      stream.at = 0;
    }
    const thrown = stream.throws[stream.at] ?? 0;
    stream.at += 1;
    return thrown / RANGE;
  }

  /** Symmetric around 0, with variance 1, never beyond 3. */
  bell(slot: number): number {
    return 2 * (this.next(slot) + this.next(slot) + this.next(slot)) - 3;
  }
}
