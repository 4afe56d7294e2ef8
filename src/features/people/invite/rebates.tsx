import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '../../../../protocol/time.ts';
import type { Answer } from '../../../lib/api/api.ts';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { PagedList } from '../../../shared/answers/paged-list.tsx';
import { ExactAmount } from '../../../shared/figures/exact-amount.tsx';
import { useAmounts } from '../../../shared/figures/use-amounts.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { DayHeader } from '../../../ui/lists/day-header.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import styles from './invite.module.css';

type Rebates = Answer<'user.getRebate'>;
type Rebate = Rebates['list'][number];
type Day = Rebates['days'][number];

/** UTC days, like the server's sums. */
const dayOf = (time: number): number => time - (time % DAY_MS);

const ROW = 72;

export function Rebates(): ReactNode {
  const { t } = useTranslation('invite');
  const pages = useCallPages('user.getRebate', {});
  const days = new Map(pages.data?.pages[0]?.days.map((day) => [day.time, day] as const));
  // The first row of each day comes below the day's heading.
  const firsts = new Map(pages.rows.toReversed().map((row) => [dayOf(row.create_time), row.id]));
  return (
    <PagedList
      label={t('rebates')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      empty={<EmptyState title={t('no_rebates')} text={t('no_rebates_text')} />}
      row={(rebate) => {
        const day = dayOf(rebate.create_time);
        return (
          <>
            {firsts.get(day) === rebate.id ? <DayHead time={day} day={days.get(day)} /> : null}
            <RebateRow rebate={rebate} />
          </>
        );
      }}
    />
  );
}

function DayHead({ time, day }: { time: number; day: Day | undefined }): ReactNode {
  const { t } = useTranslation('invite');
  const { withDecimals } = useFigures();
  const title = timeText(time, useLanguage(), 'utcDay');
  if (day === undefined) return <DayHeader day={title} />;
  const sum = `+${withDecimals(day.number_usd, 2)} USD`;
  return <DayHeader day={title} sumLabel={t('day_sum')} sum={sum} tone="up" />;
}

function RebateRow({ rebate }: { rebate: Rebate }): ReactNode {
  const { t } = useTranslation('invite');
  const language = useLanguage();
  const { percent } = useFigures();
  const { gain, withUnit } = useAmounts();
  const { account, kind, fee, rate, number, currency_name, create_time } = rebate;
  return (
    <ListRow
      height={60}
      lead={<Avatar name={account} />}
      title={account}
      note={
        <>
          {t(`bills:${kind}`)}
          <span className={styles['time']}>{timeText(create_time, language, 'time')}</span>
        </>
      }
      value={
        <span className={styles['in']}>
          <ExactAmount
            value={number}
            unit={currency_name}
            text={`${gain(number, currency_name)} ${currency_name}`}
          />
        </span>
      }
      valueNote={t('share_of_fee', { rate: percent(rate), fee: withUnit(fee, currency_name) })}
    />
  );
}
