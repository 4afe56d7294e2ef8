import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockOrder } from '../../../../../protocol/calls/products/products.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { type Language, languageTag } from '../../../../lib/language/language.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { listItem } from '../../../../lib/state/list-item.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { PayoutCalendar } from '../../../../ui/lists/payout-calendar.tsx';
import styles from '../earn.module.css';
import { type CalendarDay, payoutDays } from './payout-days.ts';

/** A longer note doesn't fit into its day at 320 px. */
const NOTE_ROOM = 6;
const WEEK = 7;

interface PayoutDaysProps {
  order: LockOrder;
  daily: string;
}

export function PayoutDays({ order, daily }: PayoutDaysProps): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const amounts = useAmounts();
  const { quotes } = useApp();
  const coin = order.currency_name;
  const days = payoutDays(order, quotes.serverNow());
  const each = amounts.amount(daily, coin);
  const noteOf = ({ state }: CalendarDay): string | undefined => {
    if (state === 'outside') return undefined;
    if (state === 'start' || state === 'next' || state === 'end') return t(`lock.day.${state}`);
    const text = state === 'later' ? each : `+${each}`;
    return text.length > NOTE_ROOM ? undefined : text;
  };
  const nameOf = ({ date, state }: CalendarDay): string => {
    const day = timeText(date.getTime(), language, 'date');
    if (state === 'outside') return day;
    if (state === 'start') return t('lock.day_start', { day });
    const isPaid = state === 'paid' || state === 'today';
    return t(isPaid ? 'lock.day_paid' : 'lock.day_later', {
      day,
      amount: amounts.withUnit(daily, coin),
    });
  };
  const months = new Set(
    days
      .filter(({ state }) => state !== 'outside')
      .map(({ date }) => timeText(date.getTime(), language, 'month')),
  );
  return (
    <div className={styles['card']}>
      <PayoutCalendar
        title={[...months].map((month) => listItem(month, languageTag(language))).join(', ')}
        paidLabel={t('lock.legend_paid')}
        laterLabel={t('lock.legend_later')}
        weekdays={days.slice(0, WEEK).map(({ date }) => weekdayOf(date, language))}
        days={days.map((day) => {
          const note = noteOf(day);
          return {
            id: day.date.toISOString(),
            day: `${day.date.getDate()}`,
            name: nameOf(day),
            state: day.state,
            ...(note !== undefined && { note }),
          };
        })}
      />
    </div>
  );
}

function weekdayOf(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(languageTag(language), { weekday: 'short' }).format(date);
}
