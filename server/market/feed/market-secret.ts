// The secret from which the simulated market draws its moves (R-PRICE-3). It stays in the data folder and is never
// sent.
import { createHmac } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefusal } from '../../platform/base/refusal.ts';

/** Bytes are the secret. A number is for tests: it makes the market reproducible and predictable. */
export type MarketSeed = number | Uint8Array;

export const SECRET_FILE = 'market-secret';
const SECRET_BYTES = 16;
const OWNER_ONLY = 0o600;
const HEX = new RegExp(`^[0-9a-f]{${SECRET_BYTES * 2}}$`);

export function readMarketSecret(
  folder: string,
  randomBytes: (count: number) => Uint8Array,
): Uint8Array {
  const path = join(folder, SECRET_FILE);
  const storedSecret = readIfThere(path);
  if (storedSecret === undefined) {
    const newSecret = randomBytes(SECRET_BYTES);
    writeFileSync(path, `${Buffer.from(newSecret).toString('hex')}\n`, {
      mode: OWNER_ONLY,
      flag: 'wx',
    });
    return Uint8Array.from(newSecret);
  }
  // A copied folder may have lost its permissions.
  chmodSync(path, OWNER_ONLY);
  const text = storedSecret.trim();
  if (!HEX.test(text)) {
    throw new StartRefusal(
      `The file ${path} is damaged: remove it, and the simulated market continues with a new secret.`,
    );
  }
  return Uint8Array.from(Buffer.from(text, 'hex'));
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A key for one purpose; it reveals neither the secret nor other keys. */
export function keyFor(seed: MarketSeed, purpose: string): Buffer {
  const secret = typeof seed === 'number' ? `predictable ${seed}` : seed;
  return createHmac('sha256', secret).update(purpose).digest();
}

/**
 * The seed of the history before the first start. That history is public and its 31-bit seed can be guessed, but it
 * reveals neither the secret nor a future move.
 */
export function pastSeed(seed: MarketSeed): number {
  if (typeof seed === 'number') return seed;
  return keyFor(seed, 'past').readUInt32LE() >>> 1;
}
