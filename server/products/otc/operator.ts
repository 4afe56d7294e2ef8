import { refusal } from '../../platform/base/call-refusal.ts';
import {
  type Audit,
  type OperatorCommand,
  OperatorRefusal,
  reasonOf,
  wholeNumber,
} from '../../platform/commands/command.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { readAdFile } from './ad-file.ts';
import { allAds, deskNamed, insertAd, openOrPause, rewriteAd } from './ad-store.ts';
import { messagesOf } from './message-store.ts';
import { lockOrder, type OrderRow, openOrders } from './order-store.ts';
import { BUY, CANCELLED, isFinished, PAYMENT_SENT, SELL } from './rules.ts';
import { giveBack, handOver, hasMoved, markPaid, resolve, type StepParts } from './steps.ts';
import type { UsdPrices } from './usd-prices.ts';
import { shownMessage, shownOrder } from './views.ts';

const LISTED = 200;
/** The newest ones: more than a user may send. */
const SHOWN_MESSAGES = 500;

interface OperatorParts extends StepParts {
  database: Database;
  usdNow(): Promise<UsdPrices>;
  now(): number;
}

export function otcCommands(parts: OperatorParts): OperatorCommand[] {
  const { database, now, nameOf } = parts;
  const operatorView = (row: OrderRow) => ({
    ...shownOrder(row, { language: 'en', nameOf }),
    user_id: row.user_id,
  });
  const step = async (
    idText: string | undefined,
    audit: Audit,
    act: (tx: Transaction, row: OrderRow) => Promise<object>,
  ) => {
    const id = wholeNumber(idText, 'ID');
    const order = await database.transaction(async (tx) => {
      const row = await lockOrder(tx, id);
      if (row === undefined) throw refusal('not_found');
      const changedOrder = await act(tx, row);
      await audit(tx, row.user_id);
      return changedOrder;
    });
    return { rows: [order] };
  };
  return [
    {
      name: 'otc list',
      does: 'open orders, oldest first',
      act: async () => ({ rows: (await openOrders(database, LISTED)).map(operatorView) }),
    },
    {
      name: 'otc show',
      takes: ['ID'],
      does: 'an order and its messages',
      act: async ({ words: [idText] }) => {
        const id = wholeNumber(idText, 'ID');
        const row = await database.transaction((tx) => lockOrder(tx, id));
        if (row === undefined) throw refusal('not_found');
        const messages = (await messagesOf(database, id, { limit: SHOWN_MESSAGES })).reverse();
        return { rows: [operatorView(row), ...messages.map((one) => shownMessage(one, 'en'))] };
      },
    },
    {
      name: 'otc pay',
      takes: ['ID'],
      does: 'marks a sell order as paid by the desk',
      act: ({ words: [idText] }, audit) =>
        step(idText, audit, (tx, row) => {
          if (row.type !== SELL) throw refusal('otc_wrong_state');
          return markPaid(tx, parts, row, { time: now() });
        }),
    },
    {
      name: 'otc release',
      takes: ['ID'],
      flags: { checked: '[yes]' },
      does: "the desk has received the buyer's money: releases the coins; --checked yes if the price has left the desk's spread",
      act: async ({ words: [idText], flags }, audit) => {
        const prices = await parts.usdNow();
        return step(idText, audit, async (tx, row) => {
          if (row.type !== BUY || row.status !== PAYMENT_SENT) throw refusal('otc_wrong_state');
          if (flags['checked'] !== 'yes' && (await hasMoved(tx, row, prices)) !== false) {
            throw new OperatorRefusal(
              'price_changed',
              `The price has left the desk's spread since order ${row.id}, or is unknown. Check when the money was sent; then release with --checked yes, or cancel.`,
            );
          }
          return handOver(tx, parts, row, { name: 'released', time: now() });
        });
      },
    },
    {
      name: 'otc cancel',
      takes: ['ID'],
      flags: { reason: 'TEXT' },
      does: 'cancels an order: the coins are returned, and the user sees the reason',
      act: ({ words: [idText], flags }, audit) => {
        const reason = reasonOf(flags['reason']);
        return step(idText, audit, (tx, row) => {
          if (isFinished(row.status)) throw refusal('otc_wrong_state');
          return giveBack(tx, parts, row, {
            status: CANCELLED,
            name: 'cancelled',
            reason,
            notice: 'otc_cancelled',
            time: now(),
          });
        });
      },
    },
    {
      name: 'otc resolve',
      takes: ['ID'],
      flags: { to: 'buyer|seller' },
      does: 'decides a disputed order: the coins go to the buyer, or back to the seller',
      act: ({ words: [idText], flags: { to } }, audit) => {
        if (to !== 'buyer' && to !== 'seller') {
          throw new OperatorRefusal('parameter_error', '--to takes buyer or seller.');
        }
        return step(idText, audit, (tx, row) => resolve(tx, parts, row, { to, time: now() }));
      },
    },
    ...adCommands(parts),
  ];
}

function adCommands({ database, now }: OperatorParts): OperatorCommand[] {
  const write = (audit: Audit, body: (tx: Transaction) => Promise<number | undefined>) =>
    database.transaction(async (tx) => {
      const id = await body(tx);
      if (id === undefined) throw refusal('not_found');
      await audit(tx);
      return { rows: [{ id }] };
    });
  const turn = (name: string, is_open: boolean, does: string): OperatorCommand => ({
    name,
    takes: ['ID'],
    does,
    act: ({ words: [idText] }, audit) => {
      const id = wholeNumber(idText, 'ID');
      return write(audit, async (tx) => ((await openOrPause(tx, id, is_open)) ? id : undefined));
    },
  });
  return [
    {
      name: 'ad list',
      does: "the desks' offers",
      act: async () => ({ rows: await allAds(database, LISTED) }),
    },
    {
      name: 'ad add',
      takes: ['FILE'],
      does: 'adds an offer from a JSON file; docs/how/otc.md shows one',
      act: ({ words: [name = ''], cwd }, audit) => {
        const { desk, ad } = readAdFile(cwd, name);
        const time = now();
        return write(audit, async (tx) =>
          insertAd(tx, { ...ad, desk_id: await deskNamed(tx, desk, time) }, time),
        );
      },
    },
    {
      name: 'ad edit',
      takes: ['ID', 'FILE'],
      does: 'replaces an offer; existing orders keep their terms',
      act: ({ words: [idText, name = ''], cwd }, audit) => {
        const id = wholeNumber(idText, 'ID');
        const { desk, ad } = readAdFile(cwd, name);
        return write(audit, async (tx) => {
          const desk_id = await deskNamed(tx, desk, now());
          return (await rewriteAd(tx, id, { ...ad, desk_id })) ? id : undefined;
        });
      },
    },
    turn('ad pause', false, 'stops new orders for an offer'),
    turn('ad open', true, 'allows new orders for an offer again'),
  ];
}
