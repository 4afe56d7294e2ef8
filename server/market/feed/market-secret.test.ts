import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { systemDice } from '../../people/auth/dice.ts';
import { StartRefusal } from '../../platform/base/refusal.ts';
import { KeyedDice } from './keyed-dice.ts';
import { keyFor, pastSeed, readMarketSecret as read, SECRET_FILE } from './market-secret.ts';

const top = mkdtempSync(join(tmpdir(), 'pe-secret-'));
afterAll(() => rmSync(top, { recursive: true }));
const readMarketSecret = (data: string): Uint8Array => read(data, systemDice.bytes);
const folder = (): string => mkdtempSync(join(top, 'data-'));
const modeOf = (path: string): number => statSync(path).mode % 0o1000;

describe('R-PRICE-3: the secret', () => {
  test('128 bits, made once, another one in each folder, and only its owner reads the file', () => {
    const data = folder();
    const secret = readMarketSecret(data);
    expect(secret.length).toBe(16);
    expect(readMarketSecret(data)).toEqual(secret);
    expect(readMarketSecret(folder())).not.toEqual(secret);
    expect(modeOf(join(data, SECRET_FILE))).toBe(0o600);
  });

  test('a copied folder whose file others can read is put right', () => {
    const data = folder();
    readMarketSecret(data);
    chmodSync(join(data, SECRET_FILE), 0o644);
    readMarketSecret(data);
    expect(modeOf(join(data, SECRET_FILE))).toBe(0o600);
  });

  test('a damaged file is refused, and stays as it was', () => {
    const data = folder();
    writeFileSync(join(data, SECRET_FILE), 'half a secr');
    expect(() => readMarketSecret(data)).toThrow(StartRefusal);
    expect(readFileSync(join(data, SECRET_FILE), 'utf8')).toBe('half a secr');
  });

  test('the drawn past uses a given seed as it is, and reveals no part of a secret', () => {
    const secret = readMarketSecret(folder());
    expect(pastSeed(7)).toBe(7);
    expect(pastSeed(secret)).toBe(pastSeed(Uint8Array.from(secret)));
    expect(pastSeed(secret)).toBeLessThan(2 ** 31);
    expect(Buffer.from(secret).includes(Buffer.from(Uint32Array.of(pastSeed(secret)).buffer))).toBe(
      false,
    );
  });
});

describe('R-PRICE-3: dice', () => {
  const throwsOf = (key: Buffer, slot: number, count = 300): number[] => {
    const dice = new KeyedDice(key, 3);
    return Array.from({ length: count }, () => dice.next(slot));
  };

  test('the same key throws the same, another purpose, slot or secret throws another', () => {
    const key = keyFor(1, 'moves');
    expect(throwsOf(key, 0)).toEqual(throwsOf(key, 0));
    for (const other of [
      throwsOf(key, 1),
      throwsOf(keyFor(1, 'orders'), 0),
      throwsOf(keyFor(2, 'moves'), 0),
    ]) {
      expect(other.filter((one, at) => one === throwsOf(key, 0)[at])).toEqual([]);
    }
  });

  test('a bell has mean 0 and variance 1, and ends at 3', () => {
    const dice = new KeyedDice(keyFor(3, 'bell'), 1);
    const bells = Array.from({ length: 40_000 }, () => dice.bell(0));
    const mean = bells.reduce((sum, one) => sum + one, 0) / bells.length;
    const variance = bells.reduce((sum, one) => sum + one * one, 0) / bells.length;
    expect(Math.abs(mean)).toBeLessThan(0.025);
    expect(Math.abs(variance - 1)).toBeLessThan(0.03);
    expect(Math.max(...bells.map(Math.abs))).toBeLessThan(3);
  });
});
