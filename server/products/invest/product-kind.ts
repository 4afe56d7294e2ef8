import * as z from 'zod/mini';
import type { Instruments } from '../../market/engines/instruments.ts';
import { OperatorRefusal } from '../../platform/commands/command.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import {
  amountIn,
  countIn,
  daysIn,
  idIn,
  rateIn,
  readProduct,
  timeIn,
} from '../earn/product-file.ts';
import type { ProductKind } from '../earn/product-kind.ts';
import {
  closeProduct,
  editProduct,
  insertProduct,
  listProducts,
  numbersOf,
  productOf,
} from './product-store.ts';
import { interestTime } from './views.ts';

export interface DualKindParts {
  database: Database;
  instruments: Instruments;
  now(): number;
}

const whole = z.strictObject({
  type: z.literal(['call', 'put']),
  currency_id: idIn,
  legal_id: idIn,
  unit_price: amountIn,
  apr: z.optional(rateIn),
  linked_price: amountIn,
  days: daysIn,
  total_shares: countIn,
  min_num: countIn,
  max_num: countIn,
  end_time: timeIn,
  maturity_time: timeIn,
});

const change = z.strictObject({
  apr: z.optional(rateIn),
  total_shares: z.optional(countIn),
  min_num: z.optional(countIn),
  max_num: z.optional(countIn),
  end_time: z.optional(timeIn),
});

export function dualKind(parts: DualKindParts): ProductKind {
  const { database, now } = parts;
  return {
    kind: 'dual',
    list: () => listProducts(database),
    show: async (id) => {
      const product = await productOf(database, id);
      return product && { ...product, ...(await numbersOf(database, id)) };
    },
    add: async (tx, file) => (await add(tx, parts, readProduct(whole, file))).id,
    edit: async (tx, id, file) => {
      const changes = readProduct(change, file);
      const product = await productOf(tx, id);
      if (product !== undefined && changes.end_time !== undefined) {
        requireSaleBeforeInterest({ ...product, end_time: changes.end_time });
      }
      return editProduct(tx, id, changes);
    },
    close: (tx, id) => closeProduct(tx, id, now()),
  };
}

async function add(
  tx: Transaction,
  { instruments, now }: DualKindParts,
  { apr, ...product }: z.output<typeof whole>,
) {
  const { currency_id, legal_id } = product;
  const instrument = instruments.ofPair(currency_id, legal_id);
  if (instrument === undefined) {
    throw new OperatorRefusal(
      'instrument_unknown',
      `There is no instrument ${currency_id}/${legal_id}.`,
    );
  }
  requireSaleBeforeInterest(product);
  return insertProduct(tx, {
    ...product,
    match_id: instrument.match_id,
    create_time: now(),
    // A product that follows the index gets its APR within a minute, and isn't sold before.
    ...{ apr: apr ?? '0', is_auto: apr === undefined, is_rolling: false },
  });
}

/** A sale that goes on while interest counts would pay it for days that the money isn't locked (R-DUAL-4). */
function requireSaleBeforeInterest(
  product: Pick<z.output<typeof whole>, 'end_time' | 'maturity_time' | 'days'>,
): void {
  if (product.end_time <= interestTime(product)) return;
  throw new OperatorRefusal(
    'parameter_error',
    `end_time is later than ${product.days} days before maturity_time: interest is for the days from the end of the sale to maturity.`,
  );
}
