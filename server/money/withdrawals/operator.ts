import { refusal } from '../../platform/base/call-refusal.ts';
import {
  type Audit,
  type OperatorCommand,
  OperatorRefusal,
  reasonOf,
  wholeNumber,
} from '../../platform/commands/command.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { settingTime } from '../../platform/settings/store.ts';
import { giveBack, payOut } from './closing.ts';
import { readPaidFile, reconcile } from './reconcile.ts';
import { ownerOf, type WithdrawalRow, waitingWithdrawals } from './store.ts';
import { shownWithdrawal } from './views.ts';
import type { WithdrawParts } from './withdraw.ts';

const LISTED = 200;
/** The operator must take the money back. */
const BAD: readonly string[] = ['missing', 'returned'];
const HASH = /^[A-Za-z0-9]{1,128}$/;

export function withdrawalCommands(parts: WithdrawParts): OperatorCommand[] {
  const { database, currencies, now } = parts;
  const operatorRow = (row: WithdrawalRow) => ({
    ...shownWithdrawal(row, currencies.nameOf(row.currency_id)),
    user_id: row.user_id,
    card: row.card,
  });
  const decide = async (
    idText: string | undefined,
    audit: Audit,
    act: (tx: Transaction, id: number) => Promise<WithdrawalRow | undefined>,
  ) => {
    const id = wholeNumber(idText, 'ID');
    if (parts.isHeld()) {
      throw new OperatorRefusal(
        'payouts_held',
        'Payouts are held: `withdrawal reconcile FILE`, then `setting set payouts open`.',
      );
    }
    const row = await database.transaction(async (tx) => {
      const user_id = await ownerOf(tx, id);
      if (user_id === undefined) throw refusal('not_found');
      const changedWithdrawal = await act(tx, id);
      if (changedWithdrawal === undefined) throw refusal('withdraw_not_pending');
      await audit(tx, user_id);
      return changedWithdrawal;
    });
    return { rows: [operatorRow(row)] };
  };
  return [
    {
      name: 'withdrawal list',
      does: 'withdrawals that wait for a decision, oldest first, with their bank cards',
      act: async () => ({ rows: (await waitingWithdrawals(database, LISTED)).map(operatorRow) }),
    },
    {
      name: 'withdrawal approve',
      takes: ['ID'],
      flags: { hash: '[TX]' },
      does: "marks it as paid out, by the chain's transaction TX if given",
      act: async ({ words: [idText], flags }, audit) => {
        const tx_hash = hashIn(flags['hash']);
        const prices = await parts.prices();
        return decide(idText, audit, (tx, id) =>
          payOut(tx, parts, id, { prices, tx_hash, time: now() }),
        );
      },
    },
    {
      name: 'withdrawal reject',
      takes: ['ID'],
      flags: { reason: 'TEXT' },
      does: 'refuses the payout: the money is returned, and the user sees the reason',
      act: async ({ words: [idText], flags }, audit) => {
        const reason = reasonOf(flags['reason']);
        return decide(idText, audit, (tx, id) => giveBack(tx, parts, id, { reason, time: now() }));
      },
    },
    {
      name: 'withdrawal reconcile',
      takes: ['FILE'],
      does: 'after a restored dump, while payouts are held: marks the withdrawals of FILE (ids, hashes) as paid',
      act: async ({ words: [name = ''], cwd }, audit) => {
        const lines = readPaidFile(cwd, name);
        const prices = await parts.prices();
        const rows = await database.transaction(async (tx) => {
          const held_at = await settingTime(tx, 'payouts');
          if (!parts.isHeld() || held_at === undefined) {
            throw new OperatorRefusal(
              'payouts_open',
              'Payouts must be held before the server starts: docs/operating.md, "A restored dump".',
            );
          }
          const reconciledLines = await reconcile(tx, parts, lines, {
            held_at,
            prices,
            time: now(),
          });
          await audit(tx);
          return reconciledLines;
        });
        return { rows, is_bad: rows.some(({ outcome }) => BAD.includes(outcome)) };
      },
    },
  ];
}

function hashIn(text: string | undefined): string | undefined {
  if (text === undefined || HASH.test(text)) return text;
  throw new OperatorRefusal('parameter_error', '--hash takes letters and digits, at most 128.');
}
