import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../lib/app-context.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../lib/core/use-price-reader.ts';
import { Stepper } from '../../../shared/forms/stepper.tsx';
import type { OwnLimits } from '../../../shared/trade/limits/use-own-limits.ts';
import { MONEY_DECIMALS } from '../../../shared/trade/money.ts';
import { Chips } from '../../../ui/controls/chips.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import styles from './limits.module.css';
import { type LimitsForm, UNIT } from './limits-form.ts';
import { WaitingLine } from './waiting-line.tsx';

const STEP = '10';
const USUAL = ['100', '200', '500'];
const PERCENT = 'percent';
const PART_OF_EQUITY = '0.05';

interface LossLimitCardProps {
  limits: OwnLimits;
  form: LimitsForm;
  error: string | undefined;
  onEdit(change: Partial<LimitsForm>): void;
  onTakeBack(): void;
}

export function LossLimitCard({
  limits: { next_loss_limit },
  form: { hasLimit, loss },
  error,
  onEdit,
  onTakeBack,
}: LossLimitCardProps): ReactNode {
  const { t } = useTranslation('limits');
  const figures = useFigures();
  const equityPart = useEquityPart();
  const [percentLoss, setPercentLoss] = useState<string>();
  const choose = (value: string): void => {
    const part = value === PERCENT ? equityPart() : value;
    if (part === undefined) return;
    if (value === PERCENT) setPercentLoss(part);
    onEdit({ loss: part });
  };
  return (
    <section className={styles['card']} aria-label={t('day_limit')}>
      <Switch
        label={<strong className={styles['name']}>{t('day_limit')}</strong>}
        on={hasLimit}
        onChange={(isOn) => onEdit({ hasLimit: isOn })}
      />
      {hasLimit ? (
        <>
          <Stepper
            tall
            label={t('at_most', { unit: UNIT })}
            step={STEP}
            min={STEP}
            decimals={MONEY_DECIMALS}
            pad={{}}
            value={loss}
            error={error}
            onValue={(value) => onEdit({ loss: value })}
          />
          <Chips
            look="grid"
            label={t('day_limit')}
            options={[
              ...USUAL.map((value) => ({ value, label: figures.plain(value) })),
              { value: PERCENT, label: figures.inPercent('5') },
            ]}
            value={loss !== '' && loss === percentLoss ? PERCENT : loss}
            onChoose={choose}
          />
        </>
      ) : null}
      {next_loss_limit === null ? null : (
        <WaitingLine
          time={next_loss_limit.time}
          value={
            next_loss_limit.value === null
              ? t('no_limit')
              : figures.withDecimals(next_loss_limit.value, MONEY_DECIMALS)
          }
          onTakeBack={onTakeBack}
        />
      )}
      <p className={styles['note']}>{t('when')}</p>
    </section>
  );
}

/** 5 % of the contract account's equity now; undefined until it is known, and without any. */
function useEquityPart(): () => string | undefined {
  const { quotes } = useApp();
  const read = usePriceReader();
  const [core] = useCore();
  return () => {
    const equity = read(quotes.portfolio()?.equity);
    if (equity === undefined || core.kind !== 'ready') return undefined;
    const part = core.core.evaluate('mul', [equity, PART_OF_EQUITY]);
    const amount = core.core.evaluate('round', [part, `${MONEY_DECIMALS}`]);
    return core.core.evaluate('cmp', [amount, '0']) === '1' ? amount : undefined;
  };
}
