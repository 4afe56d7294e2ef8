import { fractionOf, mix } from './random.ts';
import type { Named } from './real-names.ts';

const HEADS =
  'Vel Kor Zen Lum Ast Bry Cal Dor Fen Gal Hex Ion Jun Kel Mer Nov Orb Pel Quo Ryn Sol Tam Umb Vir Wex Xan Yul Zir';
const TAILS = 'ora ix ara ium eon ova ent is ua ect ane yx';
const BUSINESSES = 'Energy Foods Health Labs Logistics Materials Media Motors Pharma Robotics';

const SEED = 20_251;

export function inventedNames(
  count: number,
  takenCodes: readonly string[],
): { definition: Named; type: 'crypto' | 'stock' }[] {
  const heads = HEADS.split(' ');
  const tails = TAILS.split(' ');
  const businesses = BUSINESSES.split(' ');
  const codes = new Set(takenCodes);
  const list: { definition: Named; type: 'crypto' | 'stock' }[] = [];
  for (let at = 0; list.length < count; at += 1) {
    const throws = (what: number): number => fractionOf(mix(SEED + what, at));
    const pick = (of: readonly string[], what: number): string =>
      of[Math.floor(throws(what) * of.length)] ?? '';
    const type = list.length % 3 === 2 ? 'stock' : 'crypto';
    const name = pick(heads, 1) + pick(tails, 2);
    const code = name.slice(0, type === 'stock' ? 4 : 5).toUpperCase();
    if (codes.has(code)) continue;
    codes.add(code);
    const isStock = type === 'stock';
    // Coins cost from a thousandth of a cent to hundreds; shares from 8 to 400.
    const price = isStock ? 8 * 50 ** throws(4) : 10 ** (-5 + 7.5 * throws(4));
    const entry: Named = [
      code,
      isStock ? `${name} ${pick(businesses, 3)}` : name,
      price,
      (isStock ? 1 : 3.5) + throws(5) * 3,
    ];
    list.push({ definition: entry, type });
  }
  return list;
}
