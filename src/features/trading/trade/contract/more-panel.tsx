import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { DAY_MS } from '../../../../../protocol/time.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { SIZE_UNITS } from '../../../../lib/state/trade-memory.ts';
import { kindTerms } from '../../../../shared/trade/order-kinds.ts';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { MomentField, momentText } from '../../../../ui/controls/moment-field.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { Switch } from '../../../../ui/controls/switch.tsx';
import styles from './more-panel.module.css';
import { type ContractTicket, TIMES_IN_FORCE, type TicketAct } from './ticket-state.ts';

interface MorePanelProps {
  ticket: ContractTicket;
  instrument: Instrument;
  /** Of the time until which the order waits. */
  untilError: string | undefined;
  onChange(action: TicketAct): void;
}

const DAYS_AT_MOST = 90;

/** What few orders need: one row a thing, its state on the right, its consequence below its name. */
export function MorePanel({ ticket, instrument, untilError, onChange }: MorePanelProps): ReactNode {
  const { t } = useTranslation('trade');
  const { state, quotes } = useApp();
  const figures = useFigures();
  const { fromSpot } = useSnapshot(state).trade;
  const { isWaiting } = kindTerms(ticket.orderType);
  const now = quotes.serverNow();
  return (
    <section className={styles['panel']} aria-label={t('more.title')}>
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
        {isWaiting ? (
          <SegmentedControl
            look="small"
            label={t('more.waits')}
            options={TIMES_IN_FORCE.map((value) => ({ value, label: t(`more.${value}`) }))}
            value={ticket.inForce}
            onChoose={(value) =>
              onChange({
                act: 'in_force',
                inForce: TIMES_IN_FORCE.find((one) => one === value) ?? 'gtc',
              })
            }
          />
        ) : null}
        {isWaiting && ticket.inForce === 'until' ? (
          <MomentField
            label={t('more.until_label')}
            value={ticket.until}
            min={momentText(now)}
            max={momentText(now + DAYS_AT_MOST * DAY_MS)}
            error={untilError}
            onValue={(until) => onChange({ act: 'until', until })}
          />
        ) : null}
      </div>
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
