import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/language-context.ts';
import { percentText } from '../../../lib/percent.ts';
import { pixelsOf } from '../../../lib/pixels.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { Figure } from '../../../shared/formula/figure.tsx';
import { toneOf, withSign } from '../../../shared/trade/money.ts';
import { RiskMeter } from '../../../shared/trade/risk-meter.tsx';
import styles from './coin-contracts.module.css';
import { useHidesAmounts } from './use-hides-amounts.ts';
import type { Wallet } from './use-wallets.ts';

const HIDDEN = '******';
const RISK_DECIMALS = 2;

/** What is free and what is held in one contract account. */
export function ContractFigures({ wallet }: { wallet: Wallet }): ReactNode {
  const { t } = useTranslation('funds');
  const figures = useFigures();
  const isHidden = useHidesAmounts();
  const { lever, frozen } = wallet;
  if (lever === null) return null;
  const amount = (value: string): string => (isHidden ? HIDDEN : figures.plain(value));
  return (
    <div className={styles['figures']}>
      <Figure label={t('assets.free')} value={amount(lever.available)} />
      <Figure label={t('assets.margin')} value={amount(lever.margin)} />
      <Figure
        align="end"
        label={t('assets.unrealised')}
        value={withSign(amount(lever.profits), isHidden ? '0' : lever.profits)}
        tone={isHidden ? 'plain' : toneOf(lever.profits)}
      />
      {/* Isolated positions and pending orders hold more than the margin of the cross positions. */}
      {frozen === lever.margin ? null : (
        <Figure label={t('assets.frozen')} value={amount(frozen)} />
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
