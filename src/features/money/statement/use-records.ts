import { useMemo } from 'react';
import type { Answer } from '../../../lib/api/api.ts';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { readId } from '../../../lib/pages/id-param.ts';
import { spanOf } from '../../../lib/time/day-span.ts';
import type { BillWish } from './bill-wish.ts';

type Records = Answer<'bill.records'>;
export type BillRecord = Records['list'][number];
export type DaySum = Records['days'][number];

/** A record, with the sums of its day if it is the first of that day. */
export interface RecordRow {
  record: BillRecord;
  day: string;
  sums: readonly DaySum[] | undefined;
}

export function useRecords(wish: BillWish) {
  const { account_type, currency_id, kind } = wish;
  const pages = useCallPages('bill.records', {
    ...(account_type !== '' && { account_type: account_type as 'change' }),
    currency_id: readId(currency_id),
    ...(kind !== '' && { kind: kind as 'deposit' }),
    ...spanOf(wish),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    limit: 30,
  });
  const { rows: records, data } = pages;
  const rows = useMemo(
    () =>
      withDays(
        records,
        (data?.pages ?? []).map(({ days }) => days),
      ),
    [records, data],
  );
  return { ...pages, rows };
}

/** The last page that contains a day is right about it: it is newer, or has more of it. */
function withDays(
  records: readonly BillRecord[],
  pages: readonly (readonly DaySum[])[],
): RecordRow[] {
  const sums = new Map<string, readonly DaySum[]>();
  for (const days of pages)
    for (const [day, list] of Map.groupBy(days, ({ day }) => day)) sums.set(day, list);
  let former = '';
  return records.map((record) => {
    const day = dayOf(record.create_time);
    const isFirst = day !== former;
    former = day;
    return { record, day, sums: isFirst ? (sums.get(day) ?? []) : undefined };
  });
}

function dayOf(time: number): string {
  const day = new Date(time);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
