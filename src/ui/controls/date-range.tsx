import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languageTag } from '../../lib/language/language.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { Icon } from '../media/icons.tsx';
import { Chips } from './chips.tsx';
import styles from './date-range.module.css';
import { FieldError } from './field-frame.tsx';

export interface DateRangeValue {
  /** `YYYY-MM-DD`, both days included; '' if not chosen. */
  from: string;
  to: string;
}

interface DateRangeProps {
  label: string;
  value: DateRangeValue;
  today: string;
  error?: string | undefined;
  onChange(value: DateRangeValue): void;
}

const PRESETS = [7, 30, 90] as const;
const DAY = 86_400_000;

export function DateRange({ label, value, today, error, onChange }: DateRangeProps): ReactNode {
  const { t } = useTranslation('ui');
  const id = useId();
  const preset = PRESETS.find(
    (days) => value.to === today && value.from === dayBefore(today, days - 1),
  );
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id}>
      <legend className="spoken">{label}</legend>
      <Chips
        label={t('span')}
        value={preset === undefined ? '' : String(preset)}
        options={PRESETS.map((days) => ({
          value: String(days),
          label: t('last_days', { count: days }),
        }))}
        onChoose={(chosenPreset) => {
          const days = PRESETS.find((one) => String(one) === chosenPreset);
          if (days !== undefined) onChange({ from: dayBefore(today, days - 1), to: today });
        }}
      />
      <div className={styles['days']}>
        <Day
          label={t('date_from')}
          value={value.from}
          min=""
          max={value.to === '' ? today : value.to}
          onDay={(from) => onChange({ ...value, from })}
        />
        <span className={styles['between']} aria-hidden="true">
          –
        </span>
        <Day
          label={t('date_to')}
          value={value.to}
          min={value.from}
          max={today}
          onDay={(to) => onChange({ ...value, to })}
        />
      </div>
      {error === undefined ? null : <FieldError id={id} text={error} />}
    </fieldset>
  );
}

interface DayProps {
  label: string;
  value: string;
  min: string;
  max: string;
  onDay(day: string): void;
}

/**
 * The browser's date field below a text in the language of the page, because its own text follows the phone's language.
 */
function Day({ label, value, min, max, onDay }: DayProps): ReactNode {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  return (
    <label className={styles['day']}>
      <span className="spoken">{label}</span>
      <input
        type="date"
        className={styles['input']}
        value={value}
        min={min}
        max={max}
        onChange={(event) => onDay(event.currentTarget.value)}
        // The whole box opens the picker, not just its small icon.
        onClick={(event) => openCalendar(event.currentTarget)}
      />
      <span className={styles['text']} data-empty={value === ''} aria-hidden="true">
        {value === '' ? t('date_none') : dayText(value, language)}
      </span>
      <Icon name="calendar" size={18} />
    </label>
  );
}

function openCalendar(field: HTMLInputElement): void {
  try {
    field.showPicker();
  } catch {
    // This browser opens it by itself, or has none: the day can be typed.
  }
}

/** Calendar arithmetic only: no clock and no time zone. */
export function dayBefore(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return new Date(at - days * DAY).toISOString().slice(0, 10);
}

function dayText(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(languageTag(language), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
    // Not the Buddhist calendar, Intl's default for Thai: Thai exchanges use the Gregorian one.
    calendar: 'gregory',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
