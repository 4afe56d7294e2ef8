// A second implementation of RFC 6238, so that the server's library doesn't check itself.
import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

export function totp(secret: string, time: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt((time - (time % STEP_MS)) / STEP_MS));
  const hash = createHmac('sha1', keyOf(secret)).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 0x0f;
  const cut = hash.readUInt32BE(at) & 0x7fff_ffff;
  return String(cut % 1_000_000).padStart(6, '0');
}

function keyOf(secret: string): Buffer {
  const bytes: number[] = [];
  let [bits, value] = [0, 0];
  for (const letter of secret) {
    value = ((value << 5) | BASE32.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 0xff);
  }
  return Buffer.from(bytes);
}
