// Credits a deposit (R-FUNDS-2): custody -> spot account, or fiat account for fiat.
import { refusal } from '../../platform/base/call-refusal.ts';
import { mul, roundAmount, sub } from '../../platform/base/exact.ts';
import type { KnownCurrency } from '../../platform/currencies/currencies.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { balanceOf } from '../../platform/ledger/balances.ts';
import { credit } from '../../platform/ledger/movements.ts';
import { post } from '../../platform/ledger/post.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { recordFlow } from '../equity/flow-store.ts';
import type { RechargeRow } from './store.ts';
import { shownRecharge } from './views.ts';

const MOST = '999999999999.99999999';

export interface Credited {
  row: RechargeRow;
  currency: Pick<KnownCurrency, 'name' | 'type'>;
  usd_value: string;
  kind: 'deposit' | 'faucet';
  time: number;
}

export async function creditRecharge(
  tx: Transaction,
  { row, currency, usd_value, kind, time }: Credited,
): Promise<void> {
  const { id, user_id, currency_id, amount } = row;
  const type = currency.type === 'fiat' ? ('legal' as const) : ('change' as const);
  const account = { user_id, type, currency_id };
  const { outcome } = await post(tx, {
    kind,
    reference: String(id),
    reference_id: id,
    time,
    movements: [credit(house('custody', currency_id), account, amount, kind)],
  });
  if (outcome === 'balance_too_large') {
    const { available } = await balanceOf(tx, account);
    const maximum = sub(MOST, available);
    const field = kind === 'faucet' ? 'number' : 'amount';
    throw refusal('above_maximum', { field, params: { maximum } });
  }
  if (outcome !== 'posted') throw new Error(`recharge ${id} ended as ${outcome}`);
  await recordFlow(tx, { user_id, usd: usd_value, time });
  emitEvent(tx, time, { kind: 'recharge', user_id, data: shownRecharge(row, currency.name) });
}

export function worthOf(amount: string, price_usd: string | undefined): string {
  return price_usd === undefined ? '0' : roundAmount(mul(amount, price_usd));
}
