import type { ReactNode } from 'react';
import styles from './payout-calendar.module.css';

export interface PayoutDay {
  id: string;
  day: string;
  /** "+1.00", "next"; undefined on days without a payout. */
  note?: string;
  /** Accessible name: date, amount and whether it is paid. */
  name: string;
  state: 'outside' | 'start' | 'paid' | 'today' | 'next' | 'later' | 'end';
}

interface PayoutCalendarProps {
  title: string;
  paidLabel: string;
  laterLabel: string;
  weekdays: readonly string[];
  days: readonly PayoutDay[];
}

export function PayoutCalendar({
  title,
  paidLabel,
  laterLabel,
  weekdays,
  days,
}: PayoutCalendarProps): ReactNode {
  return (
    <section>
      <div className={styles['head']}>
        <h3 className={styles['title']}>{title}</h3>
        <span className={styles['legend']}>
          <i className={styles['paidSign']} />
          {paidLabel}
        </span>
        <span className={styles['legend']}>
          <i className={styles['laterSign']} />
          {laterLabel}
        </span>
      </div>
      <div className={styles['grid']} aria-hidden="true">
        {weekdays.map((day) => (
          <span key={day} className={styles['weekday']}>
            {day}
          </span>
        ))}
      </div>
      <ul className={styles['grid']} aria-label={title}>
        {days.map((day) => (
          <li
            key={day.id}
            className={`${styles['day']} ${styles[day.state]}`}
            {...(day.state === 'today' && { 'aria-current': 'date' })}
          >
            <span className="spoken">{day.name}</span>
            <span className={styles['figure']} aria-hidden="true">
              {day.day}
            </span>
            {day.note === undefined ? null : (
              <span className={styles['note']} aria-hidden="true">
                {day.note}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
