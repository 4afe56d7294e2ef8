import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HOURS_BETWEEN, type ScanCondition } from '../../../../protocol/scan.ts';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { Chips } from '../../../ui/controls/chips.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import type { ShownFilter } from './filters.ts';
import styles from './scanner.module.css';

interface TellCardProps {
  filter: ShownFilter;
  conditions: readonly ScanCondition[];
  onSaved(key: string): void;
}

const FIRST_HOURS = 4;

/** Switching it on saves a filter that isn't the user's own yet: the server watches what it knows. */
export function TellCard({ filter, conditions, onSaved }: TellCardProps): ReactNode {
  const { t } = useTranslation('scanner');
  const toast = useToast();
  const { own, name } = filter;
  const save = useSend('scan.save', {
    touches: ['scan.list'],
    onDone: ({ id }) => onSaved(`${id}`),
  });
  const hours = HOURS_BETWEEN.find((one) => one === own?.hours) ?? FIRST_HOURS;
  const isOn = own?.is_reported === true;
  const send = (is_reported: boolean, nextHours: (typeof HOURS_BETWEEN)[number]): void =>
    save.mutate(
      {
        name,
        conditions: JSON.stringify(own?.conditions ?? conditions),
        is_reported,
        hours: nextHours,
        ...(own !== undefined && { id: own.id }),
      },
      {
        onError: (error) => {
          if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
        },
      },
    );
  return (
    <section className={styles['tell']} data-on={isOn}>
      <Icon name="bell" size={24} />
      <div>
        <Switch
          label={t('tell')}
          note={isOn ? t('reported', { hours, number: own?.reports_24h ?? 0 }) : t('tell_about')}
          on={isOn}
          disabled={save.isPending}
          onChange={(on) => send(on, hours)}
        />
        {isOn ? (
          <Chips
            label={t('once_in')}
            options={HOURS_BETWEEN.map((one) => ({
              value: `${one}`,
              label: t('hours', { number: one }),
            }))}
            value={`${hours}`}
            onChoose={(next) =>
              send(true, HOURS_BETWEEN.find((one) => `${one}` === next) ?? FIRST_HOURS)
            }
          />
        ) : null}
      </div>
    </section>
  );
}
