import type { BillKind } from '../../../protocol/bill.ts';
import { type Currencies, knownIn } from '../../platform/currencies/currencies.ts';
import type { Database } from '../../platform/db/database.ts';
import { page } from '../../platform/http/paging.ts';
import { seenIn, userOf } from '../../platform/http/session.ts';
import { sayBillKind } from '../../platform/http/texts.ts';
import { type DaySum, eventRecords } from '../../platform/ledger/event-records.ts';
import { billSummary, records } from '../../platform/ledger/records.ts';
import type { ModuleHandlers } from '../../platform/modules/module.ts';

export type BillCall = 'wallet.legal_log' | 'bill.records' | 'bill.summary';

interface BillParts {
  database: Database;
  currencies: Currencies;
}

/** What the ledger has of a user: line by line, by event, and summed by kind. */
export function billHandlers({ database, currencies }: BillParts): ModuleHandlers<BillCall> {
  return {
    'wallet.legal_log': async (request, context) => {
      const currency_id = filteredCurrency(currencies, request.currency_id);
      const filter = { ...request, currency_id, user_id: userOf(context) };
      return page(
        request,
        async () =>
          records(await database.forReading(seenIn(context)), filter, request.page, request.limit),
        (line) => ({
          ...line,
          currency_name: currencies.nameOf(line.currency_id),
          kind_text: sayBillKind(context.language, line.kind),
        }),
      );
    },

    'bill.records': async (request, context) => {
      const currency_id = filteredCurrency(currencies, request.currency_id);
      const filter = { ...request, currency_id, user_id: userOf(context) };
      const withName = <Row extends { currency_id: number }>(row: Row) => ({
        ...row,
        currency_name: currencies.nameOf(row.currency_id),
      });
      const withKindText = <Row extends { kind: BillKind }>(row: Row) => ({
        ...row,
        kind_text: sayBillKind(context.language, row.kind),
      });
      let days: DaySum[] = [];
      const answer = await page(
        request,
        async (span) => {
          const events = await eventRecords(
            await database.forReading(seenIn(context)),
            filter,
            span,
          );
          days = events.days;
          return events;
        },
        (record) => ({ ...withKindText(withName(record)), lines: record.lines.map(withKindText) }),
      );
      return { ...answer, days: days.map(withName) };
    },

    'bill.summary': async ({ from, to }, context) => {
      const reading = await database.forReading(seenIn(context));
      const sums = await billSummary(reading, userOf(context), from, to);
      return {
        list: sums.map((sum) => ({
          ...sum,
          currency_name: currencies.nameOf(sum.currency_id),
          kind_text: sayBillKind(context.language, sum.kind),
        })),
      };
    },
  };
}

/** A filter may omit the currency, but must not name an unknown one. */
export function filteredCurrency(
  currencies: Currencies,
  id: number | undefined,
): number | undefined {
  return id === undefined ? undefined : knownIn(currencies, id).id;
}
