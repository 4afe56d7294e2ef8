import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import type { Alert } from '../../../../protocol/calls/market/watch.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { Icon, type IconName } from '../../../ui/media/icons.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ALERT_TYPES, decimalsOf, distanceOf, isTrueAlready, useMark } from './alert-figures.ts';
import { AlertLadder } from './alert-ladder.tsx';
import styles from './alerts.module.css';

interface AlertRowsProps {
  instrument: Instrument;
  alerts: readonly Alert[];
}

const ICONS: Readonly<Record<Alert['type'], IconName>> = {
  1: 'rise',
  2: 'fall',
  3: 'alert',
  4: 'trend',
};

export function AlertRows({ instrument, alerts }: AlertRowsProps): ReactNode {
  const { t } = useTranslation('chart');
  const waitingAlerts = alerts.filter(({ fired_time }) => fired_time === null);
  const firedAlerts = alerts.filter(({ fired_time }) => fired_time !== null);
  if (alerts.length === 0)
    return <EmptyState title={t('alerts.none')} text={t('alerts.none_text')} />;
  return (
    <>
      <section aria-label={t('alerts.active')}>
        <header className={styles['title']}>
          <h2>{t('alerts.active_count', { number: waitingAlerts.length })}</h2>
          <p className={styles['note']}>{t('alerts.watched')}</p>
        </header>
        <AlertLadder instrument={instrument} alerts={waitingAlerts} />
        {waitingAlerts.map((alert) => (
          <WaitingRow key={alert.id} alert={alert} instrument={instrument} />
        ))}
      </section>
      {firedAlerts.length === 0 ? null : <Fired instrument={instrument} alerts={firedAlerts} />}
    </>
  );
}

function useAlertName(instrument: Instrument): (alert: Alert) => string {
  const { t } = useTranslation('chart');
  const figures = useFigures();
  return ({ type, value }) => {
    if (type === ALERT_TYPES.liquidation)
      return t('alerts.name.liquidation', { percent: figures.inPercent(figures.plain(value)) });
    const price = figures.withDecimals(value, decimalsOf(instrument.tick));
    if (type === ALERT_TYPES.line) return t('alerts.name.line', { price });
    return t(type === ALERT_TYPES.above ? 'alerts.name.above' : 'alerts.name.below', { price });
  };
}

function WaitingRow({ alert, instrument }: { alert: Alert; instrument: Instrument }): ReactNode {
  const { t } = useTranslation('chart');
  const toast = useToast();
  const figures = useFigures();
  const [core] = useCore();
  const mark = useMark(instrument);
  const name = useAlertName(instrument)(alert);
  const remove = useSend('alert.del', { touches: ['alert.list'] });
  const isPrice = alert.type !== ALERT_TYPES.liquidation;
  const waits = alert.type === ALERT_TYPES.line ? 'alerts.waits_line' : 'alerts.waits';
  const distance =
    isPrice && core.kind === 'ready' && mark !== undefined
      ? distanceOf(core.core, alert.value, mark)
      : undefined;
  return (
    <ListRow
      lead={<Sign name={ICONS[alert.type]} type={alert.type} />}
      title={name}
      note={
        distance === undefined || alert.type === ALERT_TYPES.line
          ? t(isPrice ? waits : 'alerts.waits_liquidation')
          : t('alerts.to_go', {
              amount: `${distance.sign}${figures.withDecimals(distance.amount, decimalsOf(instrument.tick))}`,
              percent: figures.inPercent(
                `${distance.sign}${figures.withDecimals(distance.percent, 2)}`,
              ),
            })
      }
      value={
        <IconButton
          icon="bin"
          label={t('alerts.delete', { name })}
          disabled={remove.isPending}
          onClick={() =>
            remove.mutate(
              { id: alert.id },
              { onError: (error) => toast(failureText(t, error), 'bad') },
            )
          }
        />
      }
    />
  );
}

function Sign({ name, type }: { name: IconName; type: number }): ReactNode {
  return (
    <span className={styles['sign']} data-type={type}>
      <Icon name={name} size={20} />
    </span>
  );
}

function Fired({ instrument, alerts }: AlertRowsProps): ReactNode {
  const { t } = useTranslation('chart');
  const { api, queries } = useApp();
  const toast = useToast();
  const clear = async (): Promise<void> => {
    try {
      for (const { id } of alerts) await api.call('alert.del', { id });
    } catch (error) {
      toast(failureText(t, error as Error), 'bad');
    }
    outdate(queries, ['alert.list']);
  };
  return (
    <section aria-label={t('alerts.fired')}>
      <header className={styles['title']}>
        <h2>{t('alerts.fired_count', { number: alerts.length })}</h2>
        <Button small look="link" onClick={() => void clear()}>
          {t('alerts.clear')}
        </Button>
      </header>
      {alerts.map((alert) => (
        <FiredRow key={alert.id} alert={alert} instrument={instrument} />
      ))}
    </section>
  );
}

function FiredRow({ alert, instrument }: { alert: Alert; instrument: Instrument }): ReactNode {
  const { t } = useTranslation('chart');
  const language = useLanguage();
  const toast = useToast();
  const [core] = useCore();
  const mark = useMark(instrument);
  const name = useAlertName(instrument)(alert);
  const again = useSend('alert.add', {
    touches: ['alert.list'],
    onDone: () => toast(t('alerts.set'), 'good'),
  });
  const { type, value, match_id, fired_time } = alert;
  const isTrue =
    type !== ALERT_TYPES.line &&
    type !== ALERT_TYPES.liquidation &&
    core.kind === 'ready' &&
    mark !== undefined &&
    isTrueAlready(core.core, type, value, mark);
  return (
    <ListRow
      lead={<Sign name="bell" type={0} />}
      title={<span className={styles['old']}>{name}</span>}
      note={fired_time === null ? '' : timeText(fired_time, language, 'minute')}
      value={
        isTrue ? (
          <span className={styles['note']}>
            {t(type === ALERT_TYPES.above ? 'alerts.is_above' : 'alerts.is_below')}
          </span>
        ) : type === ALERT_TYPES.line ? null : (
          <Button
            small
            look="outline"
            busy={again.isPending}
            onClick={() =>
              again.mutate(
                { match_id, type, value },
                { onError: (error) => toast(failureText(t, error), 'bad') },
              )
            }
          >
            {t('alerts.again')}
          </Button>
        )
      }
    />
  );
}
