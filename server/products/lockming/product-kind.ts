import * as z from 'zod/mini';
import { OperatorRefusal } from '../../platform/commands/command.ts';
import type { Database } from '../../platform/db/database.ts';
import { amountIn, daysIn, idIn, nameIn, rateIn, readProduct } from '../earn/product-file.ts';
import type { ProductKind } from '../earn/product-kind.ts';
import { configOf, configs, editConfig, insertConfig, numbersOf } from './config-store.ts';

export interface LockKindParts {
  database: Database;
  isCurrency(id: number): boolean;
  now(): number;
}

const status = z.literal([0, 1]);

const whole = z.strictObject({
  name: nameIn,
  currency_id: idIn,
  days: daysIn,
  daily_yield: amountIn,
  min_number: amountIn,
  max_number: amountIn,
  capacity: z._default(z.nullable(amountIn), null),
  penalty_rate: rateIn,
  status: z._default(status, 1),
});

const change = z.strictObject({
  name: z.optional(nameIn),
  daily_yield: z.optional(amountIn),
  min_number: z.optional(amountIn),
  max_number: z.optional(amountIn),
  capacity: z.optional(amountIn),
  penalty_rate: z.optional(rateIn),
  status: z.optional(status),
});

export function lockKind({ database, isCurrency, now }: LockKindParts): ProductKind {
  return {
    kind: 'lock',
    list: () => configs(database),
    show: async (id) => {
      const config = await configOf(database, id);
      return config && { ...config, ...(await numbersOf(database, id)) };
    },
    add: async (tx, file) => {
      const config = readProduct(whole, file);
      if (!isCurrency(config.currency_id)) {
        throw new OperatorRefusal(
          'currency_unknown',
          `There is no currency ${config.currency_id}.`,
        );
      }
      const { id } = await insertConfig(tx, { ...config, is_rolling: false, create_time: now() });
      return id;
    },
    edit: (tx, id, file) => editConfig(tx, id, readProduct(change, file)),
    close: (tx, id) => editConfig(tx, id, { status: 0 }),
  };
}
