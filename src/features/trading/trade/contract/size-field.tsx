import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { TicketCheck } from '../../../../../workers/market-worker.api.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import type { Live } from '../../../../lib/market/live.ts';
import { useLiveValue } from '../../../../lib/market/use-live.ts';
import type { SizeUnit } from '../../../../lib/state/trade-memory.ts';
import { ShareSlider } from '../../../../shared/forms/share-slider.tsx';
import { Stepper } from '../../../../shared/forms/stepper.tsx';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { decimalsOf, MONEY_DECIMALS } from '../../../../shared/trade/money.ts';
import styles from './size-field.module.css';
import { sizeAtPercent } from './ticket-size.ts';
import type { ContractTicket, TicketAct } from './ticket-state.ts';

interface SizeFieldProps {
  ticket: ContractTicket;
  instrument: Instrument;
  live: Live<TicketCheck | undefined>;
  error: string | undefined;
  /** Keys instead of the slider of the common ticket. */
  hasKeys: boolean;
  onChange(action: TicketAct): void;
}

const RISK_KEYS = ['25', '50', '100'];
const PERCENT_KEYS = [25, 50, 75, 100];
const MONEY_STEP = '1';
const PERCENT_OF_EQUITY = '0.01';

/** How much: in lots, coins, the quote currency, or by what may be lost. "More" changes the unit. */
export function SizeField({
  ticket,
  instrument,
  live,
  error,
  hasKeys,
  onChange,
}: SizeFieldProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const [core] = useCore();
  const { sizeUnit } = ticket;
  const most = useMemo(
    () => ({ value: () => live.value()?.summary?.maximum ?? '', onChange: live.onChange }),
    [live],
  );
  const { step, max } = stepsOf(sizeUnit, instrument);
  const set = (value: string): void =>
    onChange(sizeUnit === 'lots' ? { act: 'lots', lots: value } : { act: 'size', size: value });
  const label = (unit: SizeUnit): string =>
    unit === 'lots'
      ? t('lots', { size: figures.plain(instrument.lot_size), coin: instrument.currency_name })
      : t(unit === 'risk' ? 'size.risk_name' : `size.${unit}`, {
          coin: instrument.currency_name,
          unit: instrument.legal_name,
        });
  const value = sizeUnit === 'lots' ? ticket.lots : ticket.size;
  const setPercent = (percent: number): void => {
    const summary = live.value()?.summary;
    if (summary == null || core.kind !== 'ready') return;
    set(sizeAtPercent(core.core, percent, sizeUnit, instrument, summary));
  };
  return (
    <div className={styles['size']}>
      <Stepper
        key={sizeUnit}
        label={label(sizeUnit)}
        step={step}
        max={max}
        decimals={sizeUnit === 'quote' || sizeUnit === 'risk' ? MONEY_DECIMALS : decimalsOf(step)}
        pad={{ isWhole: !step.includes('.') && sizeUnit === 'lots' }}
        value={value}
        error={error}
        onValue={set}
      />
      {hasKeys || sizeUnit !== 'lots' ? (
        <div className={styles['keys']}>
          {sizeUnit === 'risk' ? (
            <RiskKeys value={value} onValue={set} />
          ) : (
            PERCENT_KEYS.map((percent) => (
              <button
                key={percent}
                type="button"
                className={styles['key']}
                onClick={() => setPercent(percent)}
              >
                {figures.inPercent(`${percent}`)}
              </button>
            ))
          )}
        </div>
      ) : (
        <ShareSlider
          label={t('share_of_available')}
          value={ticket.lots}
          max={most}
          step={instrument.lot_step}
          onValue={set}
        />
      )}
      {sizeUnit === 'lots' ? null : (
        <LotsAnswer ticket={ticket} instrument={instrument} live={live} />
      )}
    </div>
  );
}

function stepsOf(
  unit: SizeUnit,
  { lot_step, lot_max, lot_size }: Instrument,
): { step: string; max?: string | undefined } {
  if (unit === 'lots') return { step: lot_step, max: lot_max };
  return { step: unit === 'coin' ? lot_size : MONEY_STEP };
}

function RiskKeys({ value, onValue }: { value: string; onValue(value: string): void }): ReactNode {
  const { quotes } = useApp();
  const figures = useFigures();
  const read = usePriceReader();
  const [core] = useCore();
  const setPercent = (): void => {
    const equity = read(quotes.portfolio()?.equity);
    if (equity === undefined || core.kind !== 'ready') return;
    const risk = core.core.evaluate('mul', [equity, PERCENT_OF_EQUITY]);
    onValue(core.core.evaluate('round', [risk, `${MONEY_DECIMALS}`]));
  };
  return (
    <>
      {RISK_KEYS.map((key) => (
        <button
          key={key}
          type="button"
          className={styles['key']}
          aria-pressed={key === value}
          onClick={() => onValue(key)}
        >
          {key}
        </button>
      ))}
      <button type="button" className={styles['key']} onClick={setPercent}>
        {figures.inPercent('1')}
      </button>
    </>
  );
}

/** Lots are the answer, with the way to them. */
function LotsAnswer({
  ticket,
  instrument,
  live,
}: Pick<SizeFieldProps, 'ticket' | 'instrument' | 'live'>): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const [core] = useCore();
  const lossPerLot = useLiveValue(live, (check) => check?.size?.loss_per_lot ?? undefined);
  const isCut = useLiveValue(live, (check) => check?.size?.is_cut === true);
  const { lots } = ticket;
  if (core.kind !== 'ready' || lots === '') return null;
  const quantity = core.core.evaluate('mul', [lots, instrument.lot_size]);
  return (
    <div className={styles['answer']} aria-live="polite">
      <p className={styles['lots']}>
        <strong>{t('bulk.lots', { lots: figures.plain(lots) })}</strong>
        <span className={styles['quantity']}>
          {`= ${figures.plain(quantity)} ${instrument.currency_name}`}
        </span>
      </p>
      {lossPerLot === undefined || ticket.sizeUnit !== 'risk' ? null : (
        <FormulaRows
          look="dense"
          rows={[
            {
              id: 'risk',
              label: t('size.loss_per_lot'),
              value: figures.plain(core.core.evaluate('round', [lossPerLot, '4'])),
              formula: { name: 'div', args: [ticket.size, lossPerLot], about: t('size.formula') },
            },
          ]}
        />
      )}
      {isCut ? <p className={styles['cut']}>{t('size.cut')}</p> : null}
    </div>
  );
}
