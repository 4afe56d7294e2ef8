import { dirname, resolve } from 'node:path';
import { wholeNumber as readWhole } from '../../platform/base/exact.ts';
import {
  type OperatorCommand,
  OperatorRefusal,
  wholeNumber,
} from '../../platform/commands/command.ts';
import type { Database } from '../../platform/db/database.ts';
import { house } from '../../platform/ledger/accounts.ts';
import { move } from '../../platform/ledger/movements.ts';
import { post } from '../../platform/ledger/post.ts';
import { amountIn, orRefused, readJson, readProduct } from './product-file.ts';
import type { ProductKind } from './product-kind.ts';

export interface ProductParts {
  database: Database;
  kinds: readonly ProductKind[];
  isCurrency(id: number): boolean;
  now(): number;
}

export function productCommands(parts: ProductParts): OperatorCommand[] {
  const { database, kinds } = parts;
  const names = kinds.map(({ kind }) => kind).join(', ');
  const kindOf = (word = ''): ProductKind => {
    const productKind = kinds.find(({ kind }) => kind === word);
    if (productKind === undefined)
      throw new OperatorRefusal('parameter_error', `KIND is ${names}.`);
    return productKind;
  };
  const productRow = async (kind: ProductKind, id: number) => {
    const row = await kind.show(id);
    if (row === undefined)
      throw new OperatorRefusal('not_found', `There is no ${kind.kind} ${id}.`);
    return { rows: [row] };
  };
  const change = (
    name: 'edit' | 'close',
    takes: readonly string[],
    does: string,
  ): OperatorCommand => ({
    ...{ name: `product ${name}`, takes, does },
    act: async (input, audit) => {
      const [word, idText, file = ''] = input.words;
      const kind = kindOf(word);
      const id = wholeNumber(idText, 'ID');
      const json = name === 'edit' ? readJson(input, file) : undefined;
      await database.transaction(async (tx) => {
        const isDone =
          name === 'edit' ? await orRefused(kind.edit(tx, id, json)) : await kind.close(tx, id);
        if (!isDone) {
          throw new OperatorRefusal(
            'not_found',
            `The ${kind.kind} ${id} does not exist or can no longer change.`,
          );
        }
        await audit(tx);
      });
      return productRow(kind, id);
    },
  });
  return [
    {
      name: 'product list',
      takes: ['[KIND]'],
      does: `products: ${names}`,
      act: async ({ words: [word] }) => {
        const selectedKinds = word === undefined ? kinds : [kindOf(word)];
        const lists = await Promise.all(
          selectedKinds.map(async (one) =>
            (await one.list()).map((row) => ({ kind: one.kind, ...row })),
          ),
        );
        return { rows: lists.flat() };
      },
    },
    {
      name: 'product show',
      takes: ['KIND', 'ID'],
      does: 'a product with its number of orders, and what its pool may have to pay',
      act: async ({ words: [word, idText] }) => productRow(kindOf(word), wholeNumber(idText, 'ID')),
    },
    {
      name: 'product add',
      takes: ['KIND', 'FILE'],
      does: 'adds a product from a JSON file; docs/how/products.md lists the fields',
      act: async (input, audit) => {
        const [word, file = ''] = input.words;
        const kind = kindOf(word);
        const json = readJson(input, file);
        const folder = dirname(resolve(input.cwd, file));
        const read = (await kind.prepare?.(json, folder)) ?? json;
        const id = await database.transaction(async (tx) => {
          const productId = await orRefused(kind.add(tx, read));
          await audit(tx);
          return productId;
        });
        return productRow(kind, id);
      },
    },
    change(
      'edit',
      ['KIND', 'ID', 'FILE'],
      'changes the fields that the JSON contains; existing orders keep their terms',
    ),
    change(
      'close',
      ['KIND', 'ID'],
      'stops selling it; existing orders continue, a project is cancelled',
    ),
    fundCommand(parts),
  ];
}

function fundCommand({ database, isCurrency, now }: ProductParts): OperatorCommand {
  return {
    name: 'product fund',
    takes: ['CURRENCY', 'AMOUNT', 'REFERENCE'],
    does: 'adds money to the product pool; each reference works only once',
    act: async ({ words: [id, number, reference = ''] }, audit) => {
      const currency_id = readWhole(`${wholeNumber(id, 'CURRENCY')}`);
      const amount = readProduct(amountIn, number);
      if (!isCurrency(currency_id)) {
        throw new OperatorRefusal('currency_unknown', `There is no currency ${currency_id}.`);
      }
      const outcome = await database.transaction(async (tx) => {
        const posting = await post(tx, {
          kind: 'pool_fund',
          reference,
          time: now(),
          movements: [
            move(
              house('custody', currency_id),
              house('product_pool', currency_id),
              amount,
              'deposit',
            ),
          ],
        });
        await audit(tx);
        return posting.outcome;
      });
      return { rows: [{ currency_id, amount, reference, outcome }] };
    },
  };
}
