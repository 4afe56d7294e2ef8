// Spot calls for tests: BTC/USDT, tick 0.1, step 0.00001, fee 0.001.

import { call } from '../../../protocol/call.ts';
import { CALLS } from '../../../protocol/catalogue.ts';
import { BTC, USDT } from '../../../protocol/constants.ts';
import type { Execution, SpotKind } from '../../../protocol/fields/order.ts';
import type { Trader, TradingFloor } from '../people.ts';

export interface Wish {
  type: 1 | 2;
  amount?: string;
  quote_amount?: string;
  kind?: SpotKind;
  target_price?: string;
  trigger_price?: string;
  execution?: Execution;
  in_force?: 'gtc' | 'day' | 'until';
  until?: number;
  worst_price?: string;
  quote_time?: number;
  currency_id?: number;
  legal_id?: number;
}

export function usualBook(at: TradingFloor): void {
  at.market.book(
    BTC,
    [
      ['89990', '0.5'],
      ['89980', '1'],
    ],
    [
      ['90010', '0.5'],
      ['90020', '1'],
    ],
  );
}

export const place = (at: TradingFloor, who: Trader, wish: Wish, key = at.newKey()) =>
  call(who, CALLS['coin.trade'], {
    currency_id: BTC,
    legal_id: USDT,
    ...wish,
    idempotency_key: key,
  });

export interface PairWish extends Wish {
  amount: string;
  target_price: string;
  trigger_price: string;
  stop_target_price: string | undefined;
}

export const placePair = (at: TradingFloor, who: Trader, wish: PairWish, key = at.newKey()) =>
  call(who, CALLS['coin.trade_pair'], {
    currency_id: BTC,
    legal_id: USDT,
    ...wish,
    idempotency_key: key,
  });

export const cancel = (at: TradingFloor, who: Trader, id: number, key = at.newKey()) =>
  call(who, CALLS['coin.cancelOrder'], { id, idempotency_key: key });

export const buy = (amount: string, target_price?: string): Wish => ({
  type: 1,
  amount,
  ...(target_price !== undefined && { target_price }),
});

export const sell = (amount: string, target_price?: string): Wish => ({
  type: 2,
  amount,
  ...(target_price !== undefined && { target_price }),
});
