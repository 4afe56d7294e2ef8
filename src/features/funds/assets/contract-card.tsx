import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../lib/use-figures.ts';
import { Figure } from '../../../shared/formula/figure.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import styles from './assets.module.css';
import { CoinContracts } from './coin-contracts.tsx';
import { ContractFigures, ContractRisk } from './contract-figures.tsx';
import { useHidesAmounts } from './use-hides-amounts.ts';
import type { Wallet, Wallets } from './use-wallets.ts';

const USDT = 3;
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

function UsdtContract({ wallet }: { wallet: Wallet }): ReactNode {
  const { t } = useTranslation('funds');
  const figures = useFigures();
  const isHidden = useHidesAmounts();
  const { lever, currency_name } = wallet;
  if (lever === null) return null;
  const { available, margin, profits, equity } = lever;
  return (
    <>
      <Figure
        size="large"
        label={t('assets.value')}
        value={isHidden ? HIDDEN : figures.plain(equity)}
        unit={currency_name}
        formula={
          isHidden
            ? undefined
            : { name: 'equity', args: [available, margin, profits], about: currency_name }
        }
      />
      <ContractFigures wallet={wallet} />
      <ContractRisk wallet={wallet} />
    </>
  );
}
