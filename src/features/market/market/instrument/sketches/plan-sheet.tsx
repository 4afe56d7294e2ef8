import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../../protocol/calls/market/market.ts';
import type { Core } from '../../../../../lib/core/core.ts';
import { useFigures } from '../../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../../lib/language/language-context.ts';
import { timeText } from '../../../../../lib/time/time-text.ts';
import { NumberField } from '../../../../../shared/forms/number-field.tsx';
import type { Sketch } from '../../../../../ui/charts/sketches/sketch.ts';
import { Button, IconButton } from '../../../../../ui/controls/button.tsx';
import { decimalsOf } from '../../periods.ts';
import { type Plan, planOf, planSums } from './plan.ts';
import styles from './sketch-board.module.css';

interface PlanSheetProps {
  sketch: Sketch;
  instrument: Instrument;
  core: Core;
  onChange(sketch: Sketch): void;
  /** Opens the ticket; the last argument is called when the order is placed. */
  onMakeOrder: ((plan: Plan, lots: string, onPlaced: () => void) => void) | undefined;
  onOrdered(sketch: Sketch): void;
  onClose(): void;
}

const MONEY_DECIMALS = 2;

/** Below the chart, which stays live: the plan in money, and its order. */
export function PlanSheet(props: PlanSheetProps): ReactNode {
  const { sketch, instrument, core, onChange, onMakeOrder, onOrdered, onClose } = props;
  const { t } = useTranslation('drawing');
  const figures = useFigures();
  const language = useLanguage();
  const plan = planOf(sketch, core);
  if (plan === undefined) return null;
  const sums = planSums(plan, sketch.lots, instrument, core);
  const price = (value: string): string => figures.withDecimals(value, decimalsOf(instrument.tick));
  const money = (sign: string, value: string): string =>
    sketch.lots === '' ? '' : `${sign}${figures.withDecimals(value, MONEY_DECIMALS)}`;
  return (
    <section className={styles['plan']} aria-label={t(`plan.${plan.side}`)}>
      <header>
        <h2>{t(`plan.${plan.side}`)}</h2>
        <span className={styles['ratio']}>{`1 : ${figures.withDecimals(sums.ratio, 1)}`}</span>
        <span className={styles['net']}>
          {t('plan.net', { ratio: `1 : ${figures.withDecimals(sums.netRatio, MONEY_DECIMALS)}` })}
        </span>
        <IconButton icon="close" label={t('plan.close')} onClick={onClose} />
      </header>
      <dl className={styles['edges']}>
        <div>
          <dt>{t('plan.entry')}</dt>
          <dd>{price(plan.entry)}</dd>
          <dd>{money('', sums.fee) === '' ? '' : t('plan.fee', { fee: money('', sums.fee) })}</dd>
        </div>
        <div data-tone="down">
          <dt>{t('plan.stop')}</dt>
          <dd>{price(plan.stop)}</dd>
          <dd>{money('−', sums.loss)}</dd>
        </div>
        <div data-tone="up">
          <dt>{t('plan.target')}</dt>
          <dd>{price(plan.target)}</dd>
          <dd>{money('+', sums.gain)}</dd>
        </div>
      </dl>
      <div className={styles['make']}>
        <NumberField
          label={t('plan.lots')}
          value={sketch.lots}
          step={instrument.lot_step}
          min={instrument.lot_min}
          decimals={decimalsOf(instrument.lot_step)}
          onValue={(lots) => onChange({ ...sketch, lots })}
        />
        {sketch.orderTime > 0 ? (
          <p className={styles['ordered']}>
            {t('plan.ordered', { time: timeText(sketch.orderTime, language, 'minute') })}
          </p>
        ) : onMakeOrder === undefined ? null : (
          <Button
            main
            look={plan.side === 'long' ? 'up' : 'down'}
            onClick={() => {
              onClose();
              onMakeOrder(plan, sketch.lots, () => onOrdered(sketch));
            }}
          >
            {t('plan.make')}
          </Button>
        )}
      </div>
    </section>
  );
}
