// The logos of the coins included with the server: public pictures (R-FILE-4), under the hash of their bytes. `npm run
// coins` draws them; the operator sets that of another coin with `instrument set SYMBOL image ADDRESS`.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const FOLDER = join(import.meta.dirname, '..', '..', 'seeds', 'coins');
const ENDING = '.webp';

interface CoinPicture {
  address: string;
  hash: string;
  bytes: Uint8Array;
}

export const coinPictures: ReadonlyMap<string, CoinPicture> = new Map(
  readdirSync(FOLDER).map((name) => {
    const bytes = readFileSync(join(FOLDER, name));
    const hash = createHash('sha256').update(bytes).digest('hex');
    return [basename(name, ENDING), { address: `/files/${hash}${ENDING}`, hash, bytes }];
  }),
);

export function coinAddresses(): Record<string, string> {
  return Object.fromEntries([...coinPictures].map(([code, { address }]) => [code, address]));
}

export function coinPicture(code: string): string {
  return coinPictures.get(code)?.address ?? '';
}
