// Passwords are stored as argon2id. A missing account is compared with a random hash, so that it takes the same time.
import { hash, verify } from '@node-rs/argon2';
import type { Dice } from './dice.ts';

export interface Passwords {
  hash(password: string): Promise<string>;
  matches(keptHash: string | null | undefined, password: string): Promise<boolean>;
}

/** OWASP's recommendation: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export async function makePasswords(dice: Dice): Promise<Passwords> {
  const dummyHash = await hash(dice.bytes(32), COST);
  return {
    hash: (password) => hash(password, COST),
    matches: async (storedHash, password) => {
      const isRight = await verify(storedHash ?? dummyHash, password);
      return isRight && typeof storedHash === 'string';
    },
  };
}
