import type { Prices } from '../../market/prices/prices.ts';
import { notify } from '../../people/profile/notices.ts';
import { refusal } from '../../platform/base/call-refusal.ts';
import { type OperatorCommand, reasonOf, wholeNumber } from '../../platform/commands/command.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { emitEvent } from '../../platform/outbox/outbox.ts';
import { creditRecharge, worthOf } from './crediting.ts';
import type { DepositParts } from './handlers.ts';
import { CREDITED, closeRecharge, REJECTED, type RechargeRow, waitingRecharges } from './store.ts';
import { shownRecharge } from './views.ts';

const LISTED = 200;

export function rechargeCommands(parts: DepositParts): OperatorCommand[] {
  const { database, currencies, now } = parts;
  const rechargeRow = (row: RechargeRow) => ({
    ...shownRecharge(row, currencies.nameOf(row.currency_id)),
    user_id: row.user_id,
    voucher: row.voucher === null ? null : (parts.files.placeOf(row.voucher) ?? null),
  });
  return [
    {
      name: 'recharge list',
      does: 'deposits that wait for a decision, oldest first, with the paths of their vouchers',
      act: async () => ({ rows: (await waitingRecharges(database, LISTED)).map(rechargeRow) }),
    },
    {
      name: 'recharge approve',
      takes: ['ID'],
      does: 'the money has arrived: credits it to the user',
      act: async ({ words: [idText] }, audit) => {
        const id = wholeNumber(idText, 'ID');
        const prices = await parts.prices();
        const row = await database.transaction(async (tx) => {
          const approvedDeposit = await approve(tx, parts, id, prices, now());
          await audit(tx, approvedDeposit.user_id);
          return approvedDeposit;
        });
        return { rows: [rechargeRow(row)] };
      },
    },
    {
      name: 'recharge reject',
      takes: ['ID'],
      flags: { reason: 'TEXT' },
      does: 'the money has not arrived: rejects the deposit; the user sees the reason',
      act: async ({ words: [idText], flags }, audit) => {
        const id = wholeNumber(idText, 'ID');
        const reason = reasonOf(flags['reason']);
        const row = await database.transaction(async (tx) => {
          const rejectedDeposit = await reject(tx, parts, id, reason, now());
          await audit(tx, rejectedDeposit.user_id);
          return rejectedDeposit;
        });
        return { rows: [rechargeRow(row)] };
      },
    },
  ];
}

async function approve(
  tx: Transaction,
  { currencies }: DepositParts,
  id: number,
  prices: Prices,
  time: number,
): Promise<RechargeRow> {
  const row = await closeRecharge(tx, id, { status: CREDITED, reason: null, time });
  if (row === undefined) throw refusal('not_found');
  const { user_id, currency_id, amount } = row;
  const currency = currencies.of(currency_id);
  if (currency === undefined) throw refusal('currency_unknown');
  const usd_value = worthOf(amount, prices.get(currency_id)?.now);
  await creditRecharge(tx, { row, currency, usd_value, kind: 'deposit', time });
  const params = { amount, currency: currency.name };
  await notify(tx, user_id, { name: 'deposit_credited', params, time });
  return row;
}

async function reject(
  tx: Transaction,
  { currencies }: DepositParts,
  id: number,
  reason: string,
  time: number,
): Promise<RechargeRow> {
  const row = await closeRecharge(tx, id, { status: REJECTED, reason, time });
  if (row === undefined) throw refusal('not_found');
  const { user_id, amount } = row;
  const currency = currencies.nameOf(row.currency_id);
  emitEvent(tx, time, { kind: 'recharge', user_id, data: shownRecharge(row, currency) });
  await notify(tx, user_id, {
    name: 'deposit_rejected',
    params: { amount, currency, reason },
    time,
  });
  return row;
}
