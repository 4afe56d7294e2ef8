import { expect, test } from 'vitest';
import { afterArrival, afterChoice, type TradeVisits } from './trade-visits.ts';

const bitcoin = { tab: 'contract', id: 1 } as const;
const ether = { tab: 'spot', id: 2 } as const;
const solana = { tab: 'contract', id: 5 } as const;
const placeOf = (visits: TradeVisits) => visits.at(-1)?.place;

test('a link shows its pair, and a step back to it shows it again', () => {
  const first = afterArrival([], 'a', bitcoin);
  expect(placeOf(first)).toEqual(bitcoin);
  const second = afterArrival(first, 'b', ether);
  expect(placeOf(second)).toEqual(ether);
  const back = afterArrival(second, 'a', bitcoin);
  expect(placeOf(back)).toEqual(bitcoin);
  expect(placeOf(afterArrival(back, 'b', ether))).toEqual(ether);
});

test('a step back shows what was chosen there last, not what the link said', () => {
  const chosenVisits = afterChoice(afterArrival([], 'a', bitcoin), solana);
  const back = afterArrival(afterArrival(chosenVisits, 'b', ether), 'a', bitcoin);
  expect(placeOf(back)).toEqual(solana);
});

test('a visit from the tab bar changes nothing, on the way back neither', () => {
  const plain = afterChoice(afterArrival([], 'a', {}), solana);
  expect(placeOf(plain)).toEqual({});
  expect(placeOf(afterArrival(afterArrival(plain, 'b', ether), 'a', {}))).toEqual({});
});

test('only the latest visits are kept', () => {
  let visits: TradeVisits = [];
  for (let at = 0; at < 50; at += 1) visits = afterArrival(visits, `${at}`, { ...bitcoin, id: at });
  expect(visits).toHaveLength(20);
  expect(placeOf(visits)).toEqual({ ...bitcoin, id: 49 });
});
