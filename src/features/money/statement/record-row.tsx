import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Core } from '../../../lib/core/core.ts';
import type { Language } from '../../../lib/language/language.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import type { Amounts } from '../../../shared/figures/use-amounts.ts';
import { dayBefore } from '../../../ui/controls/date-range.tsx';
import { DayHeader } from '../../../ui/lists/day-header.tsx';
import { Amount } from '../../../ui/lists/hidden-amounts.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { IconTile } from '../../../ui/media/icon-tile.tsx';
import { iconOf } from './causes.ts';
import styles from './statement.module.css';
import type { BillRecord, DaySum, RecordRow } from './use-records.ts';

interface RecordItemProps {
  row: RecordRow;
  today: string;
  language: Language;
  amounts: Amounts;
  core: Core | undefined;
  onPress(record: BillRecord): void;
}

export function RecordItem({ row, onPress, ...view }: RecordItemProps): ReactNode {
  return (
    <>
      {row.sums === undefined ? null : (
        <DayHead {...view} day={row.day} sums={row.sums} record={row.record} />
      )}
      <Row {...view} record={row.record} onPress={() => onPress(row.record)} />
    </>
  );
}

type View = Omit<RecordItemProps, 'row' | 'onPress'>;

function DayHead({
  day,
  sums,
  today,
  language,
  amounts,
  record,
}: View & { day: string; sums: readonly DaySum[]; record: BillRecord }): ReactNode {
  const { t } = useTranslation('statement');
  const only = sums.length === 1 ? sums[0]?.number : undefined;
  const tone = only === undefined || only === '0' ? 'plain' : only.startsWith('-') ? 'down' : 'up';
  return (
    <DayHeader
      day={dayTitle(t, day, today, timeText(record.create_time, language, 'day'))}
      sumLabel={t('net')}
      sum={sums
        .map(
          ({ number, currency_name }) => `${amounts.gain(number, currency_name)} ${currency_name}`,
        )
        .join(' · ')}
      tone={tone}
    />
  );
}

function Row({
  record,
  language,
  amounts,
  core,
  onPress,
}: View & { record: BillRecord; onPress(): void }): ReactNode {
  const { t } = useTranslation('statement');
  const { number, frozen, fee, balance, currency_name, account_type, create_time } = record;
  const isFrozenOnly = balance === null;
  const shownNumber = isFrozenOnly ? frozen : number;
  const notes = [timeText(create_time, language, 'clock'), t(`account.${account_type}`)];
  if (isFrozenOnly) notes.push(t('from_frozen'));
  else if (frozen !== '0') notes.push(t(frozen.startsWith('-') ? 'released' : 'held'));
  if (core?.evaluate('cmp', [fee, '0']) === '1')
    notes.push(t('fee', { amount: amounts.withUnit(fee, currency_name) }));
  const look = isFrozenOnly || number === '0' ? 'still' : number.startsWith('-') ? 'out' : 'in';
  return (
    <ListRow
      height={60}
      lead={<IconTile icon={iconOf(record)} />}
      title={record.kind_text}
      note={notes.join(' · ')}
      value={
        <span className={styles[look]}>
          <Amount text={`${amounts.gain(shownNumber, currency_name)}\u00a0${currency_name}`} />
        </span>
      }
      {...(balance === null
        ? {}
        : {
            valueNote: (
              <Amount text={t('balance', { number: amounts.amount(balance, currency_name) })} />
            ),
          })}
      onPress={onPress}
    />
  );
}

/** "Today, 21 Nov 2026". */
function dayTitle(t: TFunction<'statement'>, day: string, today: string, date: string): string {
  if (day === today) return `${t('today')}, ${date}`;
  return day === dayBefore(today, 1) ? `${t('yesterday')}, ${date}` : date;
}
