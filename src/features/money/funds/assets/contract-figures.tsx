import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { percentText } from '../../../../lib/language/percent.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Figure } from '../../../../shared/formula/figure.tsx';
import { toneOf } from '../../../../shared/trade/money.ts';
import { RiskMeter } from '../../../../shared/trade/risk-meter.tsx';
import styles from './coin-contracts.module.css';
import { useHidesAmounts } from './use-hides-amounts.ts';
import type { Wallet } from './use-wallets.ts';

const HIDDEN = '******';
const RISK_DECIMALS = 2;

/** What a contract account's value consists of. */
export function ContractFigures({ wallet }: { wallet: Wallet }): ReactNode {
  const { t } = useTranslation('funds');
  const { amount, available: spendable, gain } = useAmounts();
  const isHidden = useHidesAmounts();
  const [state] = useCore();
  const { lever, currency_name, available, profits } = wallet;
  if (lever === null || state.kind !== 'ready') return null;
  const { margin, isolated_margin, pending_margin } = lever;
  const positionMargin = state.core.evaluate('add', [margin, isolated_margin]);
  const hideIfNeeded = (text: string): string => (isHidden ? HIDDEN : text);
  return (
    <div className={styles['figures']}>
      <Figure label={t('assets.free')} value={hideIfNeeded(spendable(available, currency_name))} />
      <Figure
        label={t('assets.margin')}
        value={hideIfNeeded(amount(positionMargin, currency_name))}
      />
      <Figure
        align="end"
        label={t('assets.unrealised')}
        value={hideIfNeeded(gain(profits, currency_name))}
        tone={isHidden ? 'plain' : toneOf(profits)}
      />
      {pending_margin === '0' ? null : (
        <Figure
          label={t('assets.pending_margin')}
          value={hideIfNeeded(amount(pending_margin, currency_name))}
        />
      )}
    </div>
  );
}

export function ContractRisk({ wallet }: { wallet: Wallet }): ReactNode {
  const { t } = useTranslation('funds');
  const figures = useFigures();
  const language = useLanguage();
  const isHidden = useHidesAmounts();
  const { lever, currency_name } = wallet;
  if (lever === null || lever.risk_rate === null) return null;
  const { risk_rate, equity, margin } = lever;
  return (
    <RiskMeter
      label={t('risk_rate')}
      pixels={pixelsOf(risk_rate)}
      text={percentText(figures.withDecimals(risk_rate, RISK_DECIMALS), language)}
      {...(!isHidden && {
        formula: { name: 'risk_rate', args: [equity, margin], about: currency_name },
      })}
    />
  );
}
