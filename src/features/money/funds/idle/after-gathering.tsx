import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Core } from '../../../../lib/core/core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { useContractAccount, useSlowPortfolio } from '../../../../lib/market/hooks.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { type FormulaRow, FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { NONE, priceDecimals } from '../../../../shared/trade/money.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import type { AccountName } from '../accounts.ts';
import type { Wallets } from '../assets/use-wallets.ts';
import styles from '../funds.module.css';
import { riskRow } from '../transfer/after-transfer.tsx';
import { balanceIn, type Movable } from '../transfer/movable.ts';

interface AfterGatheringProps {
  core: Core;
  currency: Movable;
  wallets: Wallets | undefined;
  target: AccountName;
  sum: string;
  outOfContract: string;
}

/** What one act does to the target, and to risk and liquidation of the contract account if it takes part. */
export function AfterGathering(props: AfterGatheringProps): ReactNode {
  const { core, currency, wallets, target, sum, outOfContract } = props;
  const { t } = useTranslation('funds');
  const figures = useFigures();
  const amounts = useAmounts();
  const { available } = balanceIn(currency, target);
  const contract = wallets?.accounts
    .find(({ name }) => name === 'lever')
    ?.list.find(({ currency_id }) => currency_id === currency.currency_id)?.lever;
  const change = target === 'lever' ? sum : core.evaluate('sub', ['0', outOfContract]);
  const liquidations = useLiquidationRows(core, currency.currency_id, change);
  const rows: FormulaRow[] = [
    {
      id: 'target',
      label: t('idle.available', { account: t(`statement:account.${target}`) }),
      before: amounts.available(available, currency.name),
      value: amounts.available(core.evaluate('add', [available, sum]), currency.name),
    },
  ];
  const isRisky = change !== '0' && contract?.risk_rate != null;
  return (
    <section className={styles['card']}>
      <h2 className={styles['cardTitle']}>{t('transfer.after')}</h2>
      <FormulaRows
        rows={[
          ...rows,
          ...(change === '0' ? [] : liquidations),
          ...(isRisky && contract != null
            ? [riskRow({ core, figures, label: t('risk_rate') }, contract, change)]
            : []),
        ]}
      />
    </section>
  );
}

/** Of each pair with cross positions, before and after. */
function useLiquidationRows(core: Core, currency_id: number, change: string): FormulaRow[] {
  const { t } = useTranslation('funds');
  const figures = useFigures();
  const read = usePriceReader();
  const account = useContractAccount(currency_id);
  const portfolio = useSlowPortfolio();
  const list = useInstruments();
  const burstRate = account?.sum?.burst_rate;
  const crossPositions = (account?.positions ?? []).filter(
    ({ margin_mode }) => margin_mode === 'cross',
  );
  const terms = crossPositions.map((one) => {
    const mark = read(portfolio?.position(one.id)?.mark);
    if (mark === undefined) return undefined;
    return [sideOf(one), one.price, one.number, one.multiple, mark, one.symbol].join('/');
  });
  if (account === undefined || burstRate === undefined || terms.includes(undefined)) return [];
  const of = (available: string, symbol: string): string | undefined => {
    const price = core.evaluate('liquidation_cross', [
      available,
      burstRate,
      symbol,
      terms.join(';'),
    ]);
    const instrument =
      list.kind === 'ready' ? list.instruments.find((one) => one.symbol === symbol) : undefined;
    if (instrument === undefined || price === 'none') return undefined;
    return figures.withDecimals(price, priceDecimals(instrument));
  };
  const after = core.evaluate('add', [account.available, change]);
  return [...new Set(crossPositions.map(({ symbol }) => symbol))].flatMap((symbol) => {
    const before = of(account.available, symbol);
    const value = of(after, symbol);
    if (before === undefined && value === undefined) return [];
    const label = t('idle.liquidation', { symbol });
    return [{ id: symbol, label, before: before ?? NONE, value: value ?? NONE, tone: 'warn' }];
  });
}
