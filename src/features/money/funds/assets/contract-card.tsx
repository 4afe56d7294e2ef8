import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { USDT } from '../../../../../protocol/constants.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Figure } from '../../../../shared/formula/figure.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import styles from './assets.module.css';
import { CoinContracts } from './coin-contracts.tsx';
import { ContractFigures, ContractRisk } from './contract-figures.tsx';
import { useHidesAmounts } from './use-hides-amounts.ts';
import type { Wallet, Wallets } from './use-wallets.ts';

const HIDDEN = '******';

export function ContractCard({ wallets }: { wallets: Wallets }): ReactNode {
  const { t } = useTranslation('funds');
  const [view, setView] = useState<'usdt' | 'coin'>('usdt');
  const list = wallets.accounts.find(({ name }) => name === 'lever')?.list ?? [];
  const wallet = list.find(({ currency_id }) => currency_id === USDT);
  return (
    <section className={styles['card']}>
      <div className={styles['cardHead']}>
        <h2 className={styles['cardTitle']}>{t('statement:account.lever')}</h2>
        <SegmentedControl
          look="small"
          label={t('assets.margined')}
          options={[
            { value: 'usdt', label: t('assets.usdt_margined') },
            { value: 'coin', label: t('assets.coin_margined') },
          ]}
          value={view}
          onChoose={(value) => setView(value === 'coin' ? 'coin' : 'usdt')}
        />
      </div>
      {view === 'coin' ? (
        <CoinContracts wallets={wallets} />
      ) : wallet === undefined ? null : (
        <UsdtContract wallet={wallet} />
      )}
    </section>
  );
}

const UsdtContract = memo(function UsdtContract({ wallet }: { wallet: Wallet }): ReactNode {
  const { t } = useTranslation('funds');
  const { amount } = useAmounts();
  const isHidden = useHidesAmounts();
  const { lever, currency_name, available, frozen, profits, value } = wallet;
  if (lever === null) return null;
  return (
    <>
      <Figure
        size="large"
        label={t('assets.value')}
        value={isHidden ? HIDDEN : amount(value, currency_name)}
        unit={currency_name}
        formula={
          isHidden
            ? undefined
            : { name: 'account_value', args: [available, frozen, profits], about: currency_name }
        }
      />
      <ContractFigures wallet={wallet} />
      <ContractRisk wallet={wallet} />
    </>
  );
});
