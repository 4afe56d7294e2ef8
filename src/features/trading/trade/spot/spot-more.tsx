import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeInForceChoice } from '../../../../shared/trade/time-in-force.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import styles from '../contract/more-panel.module.css';
import {
  canWait,
  EXECUTIONS,
  executionsOf,
  type SpotAct,
  type SpotTicket,
} from './spot-ticket-state.ts';

interface SpotMoreProps {
  ticket: SpotTicket;
  /** Of the time until which the order waits. */
  untilError: string | undefined;
  onChange(action: SpotAct): void;
}

/** How the limit may be filled, and until when the order waits. */
export function SpotMore({ ticket, untilError, onChange }: SpotMoreProps): ReactNode {
  const { t } = useTranslation('trade');
  const { orderType, execution, inForce } = ticket;
  const own = executionsOf(orderType);
  const waits = canWait(ticket);
  return (
    <section className={styles['panel']} aria-label={t('more.title')}>
      <div className={styles['row']}>
        <div className={styles['head']}>
          <h3 className={styles['name']}>{t('execution.title')}</h3>
          <p className={styles['note']}>
            {t(own.length === 1 ? `execution.none_${orderType}` : `execution.${execution}_note`)}
          </p>
        </div>
        {own.length === 1 ? null : (
          <SegmentedControl
            look="small"
            label={t('execution.title')}
            options={EXECUTIONS.map((value) => ({
              value,
              label: t(`execution.${value}`),
              disabled: !own.includes(value),
            }))}
            value={execution}
            onChoose={(value) =>
              onChange({
                act: 'execution',
                execution: own.find((one) => one === value) ?? 'normal',
              })
            }
          />
        )}
        {orderType === 'pair' ? <p className={styles['note']}>{t('execution.pair')}</p> : null}
      </div>
      <div className={styles['row']}>
        <div className={styles['head']}>
          <h3 className={styles['name']}>{t('more.waits')}</h3>
          <p className={styles['note']}>
            {t(
              waits
                ? 'more.waits_note'
                : orderType === 'market'
                  ? 'more.waits_market'
                  : 'execution.no_wait',
            )}
          </p>
        </div>
        {waits ? (
          <TimeInForceChoice
            value={inForce}
            until={ticket.until}
            error={untilError}
            onValue={(value) => onChange({ act: 'in_force', inForce: value })}
            onUntil={(until) => onChange({ act: 'until', until })}
          />
        ) : null}
      </div>
    </section>
  );
}
