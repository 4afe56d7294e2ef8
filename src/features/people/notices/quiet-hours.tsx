import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Request } from '../../../lib/api/api.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import styles from './notice-settings.module.css';

interface QuietHoursProps {
  settings: Answer<'notice.settings'>;
  onSave(change: Request<'notice.settings'>): void;
}

const FROM = '22:00';
const TO = '07:00';
/** Equal start and end mean no quiet hours (R-NOTICE-1). */
const NONE = { quiet_from: '00:00', quiet_to: '00:00' };
const HALF_HOURS = Array.from({ length: 24 }, (_, hour) => `${hour}`.padStart(2, '0')).flatMap(
  (hour) => [`${hour}:00`, `${hour}:30`],
);

export function QuietHours({ settings, onSave }: QuietHoursProps): ReactNode {
  const { t } = useTranslation('notice_settings');
  const { quiet_from, quiet_to } = settings;
  const isOn = quiet_from !== null && quiet_to !== null && quiet_from !== quiet_to;
  const time_zone = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
  const from = quiet_from ?? FROM;
  const to = quiet_to ?? TO;
  const choose = (quiet: { quiet_from: string; quiet_to: string }): void =>
    onSave({ ...quiet, time_zone });
  const times = (current: string, other: string): { value: string; label: string }[] =>
    [...new Set([...HALF_HOURS, current])]
      .filter((time) => time !== other)
      .sort()
      .map((time) => ({ value: time, label: time }));
  return (
    <section className={styles['quiet']} aria-label={t('quiet')}>
      <Switch
        label={t('quiet')}
        note={t('quiet_note')}
        on={isOn}
        onChange={(on) => choose(on ? { quiet_from: FROM, quiet_to: TO } : NONE)}
      />
      {isOn ? (
        <div className={styles['hours']}>
          <Select
            label={t('from')}
            options={times(from, to)}
            value={from}
            onChoose={(time) => choose({ quiet_from: time, quiet_to: to })}
          />
          <Select
            label={t('to')}
            options={times(to, from)}
            value={to}
            onChoose={(time) => choose({ quiet_from: from, quiet_to: time })}
          />
        </div>
      ) : null}
    </section>
  );
}
