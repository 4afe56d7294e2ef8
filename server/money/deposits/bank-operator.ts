import { type OperatorCommand, OperatorRefusal } from '../../platform/commands/command.ts';
import type { KnownCurrency } from '../../platform/currencies/currencies.ts';
import { type BankAccount, closeBank, openBank, openBanks } from './bank-store.ts';
import type { DepositParts } from './handlers.ts';

const LINE = /^[^<>\\\p{Cc}]{2,64}$/u;
const NUMBER = /^[A-Za-z0-9][A-Za-z0-9 -]{2,40}[A-Za-z0-9]$/;
const SWIFT = /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/;

export function bankCommands(parts: DepositParts): OperatorCommand[] {
  const { database, currencies, now } = parts;
  const fiat = (name: string): KnownCurrency => {
    const currency = currencies.all.find((one) => one.type === 'fiat' && one.name === name);
    if (currency === undefined) throw wrong(`${name} is no fiat currency`);
    return currency;
  };
  const bankRow = ({ currency_id, ...account }: BankAccount) => ({
    currency: currencies.nameOf(currency_id),
    ...account,
  });
  return [
    {
      name: 'bank list',
      does: "the exchange's bank accounts for fiat deposits",
      act: async () => ({ rows: (await openBanks(database)).map(bankRow) }),
    },
    {
      name: 'bank set',
      takes: ['CODE', 'NUMBER', 'BANK', 'HOLDER', '[SWIFT]'],
      does: 'opens bank deposits in a currency, or replaces the account; vouchers for the former one are still accepted',
      act: async ({ words: [code = '', ...words] }, audit) => {
        const account = accountOf(fiat(code).id, words);
        await database.transaction(async (tx) => {
          await openBank(tx, account, now());
          await audit(tx);
        });
        return { rows: [bankRow(account)] };
      },
    },
    {
      name: 'bank close',
      takes: ['CODE'],
      does: 'closes bank deposits in a currency',
      act: async ({ words: [code = ''] }, audit) => {
        const { id } = fiat(code);
        await database.transaction(async (tx) => {
          if (!(await closeBank(tx, id, now()))) throw wrong(`${code} has no open account`);
          await audit(tx);
        });
        return { rows: [] };
      },
    },
  ];
}

function accountOf(currency_id: number, words: readonly string[]): BankAccount {
  const [account_number = '', bank_name = '', holder = '', swift] = words;
  if (!NUMBER.test(account_number)) {
    throw wrong('NUMBER takes 4 to 42 letters, digits, spaces or dashes');
  }
  if (!LINE.test(bank_name)) throw wrong('BANK takes 2 to 64 characters');
  if (!LINE.test(holder)) throw wrong('HOLDER takes 2 to 64 characters');
  const swift_code = swift?.toUpperCase() ?? null;
  if (swift_code !== null && !SWIFT.test(swift_code)) {
    throw wrong('SWIFT takes 8 or 11 letters and digits');
  }
  return { currency_id, bank_name, holder, account_number, swift_code };
}

const wrong = (why: string): OperatorRefusal => new OperatorRefusal('parameter_error', `${why}.`);
