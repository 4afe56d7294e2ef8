import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { SIZE_UNITS } from '../../../../lib/state/trade-memory.ts';
import { kindTerms } from '../../../../shared/trade/order-kinds.ts';
import { TimeInForceChoice } from '../../../../shared/trade/time-in-force.tsx';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { Switch } from '../../../../ui/controls/switch.tsx';
import styles from './more-panel.module.css';
import { PartnerRow } from './partner-row.tsx';
import type { TicketField } from './ticket-check.ts';
import { type ContractTicket, canReduce, type TicketAct } from './ticket-state.ts';

interface MorePanelProps {
  ticket: ContractTicket;
  instrument: Instrument;
  /** Of the time until which the order waits. */
  untilError: string | undefined;
  /** The one that a reduce-only order would close. */
  position: LeverOrder | undefined;
  errorOf(...fields: TicketField[]): string | undefined;
  onChange(action: TicketAct): void;
}

/** What few orders need: one row a thing, its state on the right, its consequence below its name. */
export function MorePanel({
  ticket,
  instrument,
  untilError,
  position,
  errorOf,
  onChange,
}: MorePanelProps): ReactNode {
  const { t } = useTranslation('trade');
  const { state } = useApp();
  const figures = useFigures();
  const { fromSpot } = useSnapshot(state).trade;
  const { isWaiting } = kindTerms(ticket.orderType);
  const reduceNote = !canReduce(ticket.orderType)
    ? t('reduce.not_stop')
    : position === undefined
      ? t('reduce.no_position')
      : t('reduce.note', { lots: figures.plain(position.share) });
  return (
    <section className={styles['panel']} aria-label={t('more.title')}>
      <div className={styles['row']}>
        <Switch
          label={t('reduce.name')}
          note={reduceNote}
          on={ticket.isReduceOnly}
          disabled={
            !ticket.isReduceOnly && (position === undefined || !canReduce(ticket.orderType))
          }
          onChange={(isReduceOnly) => onChange({ act: 'reduce_only', isReduceOnly })}
        />
      </div>
      <div className={styles['row']}>
        <div className={styles['head']}>
          <h3 className={styles['name']}>{t('size.choose')}</h3>
          <p className={styles['note']}>
            {t(`size.${ticket.sizeUnit}_note`, {
              size: figures.plain(instrument.lot_size),
              coin: instrument.currency_name,
              unit: instrument.legal_name,
            })}
          </p>
        </div>
        <Chips
          label={t('size.choose')}
          options={SIZE_UNITS.map((unit) => ({
            value: unit,
            label: t(`size.${unit}_name`, {
              coin: instrument.currency_name,
              unit: instrument.legal_name,
            }),
          }))}
          value={ticket.sizeUnit}
          onChoose={(value) =>
            onChange({
              act: 'size_unit',
              unit: SIZE_UNITS.find((unit) => unit === value) ?? 'lots',
            })
          }
        />
      </div>
      <div className={styles['row']}>
        <div className={styles['head']}>
          <h3 className={styles['name']}>{t('more.waits')}</h3>
          <p className={styles['note']}>{t(isWaiting ? 'more.waits_note' : 'more.waits_market')}</p>
        </div>
        {isWaiting && !ticket.isReduceOnly ? (
          <TimeInForceChoice
            value={ticket.inForce}
            until={ticket.until}
            error={untilError}
            onValue={(inForce) => onChange({ act: 'in_force', inForce })}
            onUntil={(until) => onChange({ act: 'until', until })}
          />
        ) : null}
      </div>
      {ticket.isReduceOnly ? null : (
        <PartnerRow ticket={ticket} instrument={instrument} errorOf={errorOf} onChange={onChange} />
      )}
      <div className={styles['row']}>
        <Switch
          label={t('more.bracket')}
          note={t('more.bracket_note')}
          on={ticket.hasBracket}
          onChange={(hasBracket) => onChange({ act: 'bracket', hasBracket })}
        />
      </div>
      <div className={styles['row']}>
        <Switch
          label={t('more.from_spot')}
          note={t('more.from_spot_note')}
          on={fromSpot}
          onChange={(isOn) => {
            state.trade = { ...state.trade, fromSpot: isOn };
          }}
        />
      </div>
    </section>
  );
}
