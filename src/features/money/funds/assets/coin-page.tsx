import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useIdParam } from '../../../../lib/pages/id-param.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { AmountRow } from '../../../../ui/lists/amount-row.tsx';
import { Amount, HiddenAmounts } from '../../../../ui/lists/hidden-amounts.tsx';
import { ACCOUNT_NAMES } from '../accounts.ts';
import styles from './assets.module.css';
import { coinSums } from './coin-sums.ts';
import { FundActions } from './fund-actions.tsx';
import { useLiveWallets } from './use-live-wallets.ts';
import { useWallets, type Wallet, type Wallets } from './use-wallets.ts';

const BONES = [72, 72, 56, 56, 56];
const USD_DECIMALS = 2;

export function CoinPage(): ReactNode {
  const { t } = useTranslation('funds');
  const id = useIdParam();
  const back = useBack('pages/fund/assets');
  const go = useGo();
  const query = useWallets();
  const { hides_assets } = useSnapshot(useApp().state);
  const name = walletsOf(query.data, id)[0]?.wallet.currency_name;
  return (
    <HiddenAmounts isHidden={hides_assets}>
      <NavBar
        title={name ?? t('coin')}
        onBack={back}
        end={
          id === undefined ? undefined : (
            <IconButton
              icon="orders"
              label={t('assets.records')}
              onClick={() => go('pages/setting/bill', { currency_id: id })}
            />
          )
        }
      />
      <main className={styles['page']}>
        <AnswerState query={query} bones={BONES}>
          {(wallets) => <Coin wallets={wallets} id={id} />}
        </AnswerState>
      </main>
    </HiddenAmounts>
  );
}

function Coin({ wallets: answer, id }: { wallets: Wallets; id: number | undefined }): ReactNode {
  const { t } = useTranslation('funds');
  const go = useGo();
  const figures = useFigures();
  const { amount, available, withUnit, gain } = useAmounts();
  const wallets = useLiveWallets(answer);
  const [state] = useCore();
  if (state.kind !== 'ready') return null;
  const { core } = state;
  const sum = coinSums(core, wallets).find((one) => one.id === id);
  const own = walletsOf(wallets, id).filter(
    ({ wallet }) => wallet.available !== '0' || wallet.frozen !== '0',
  );
  if (id === undefined || sum === undefined || own.length === 0)
    return <EmptyState title={t('assets.nothing')} />;
  /** What the value consists of; its worth, if that is the available balance alone. */
  const underOf = ({ frozen, profits, usd_value, currency_name, ...wallet }: Wallet): string => {
    if (frozen === '0' && profits === '0')
      return t('assets.worth', { usd: figures.withDecimals(usd_value, USD_DECIMALS) });
    const parts = t('coin_page.parts', {
      available: available(wallet.available, currency_name),
      frozen: amount(frozen, currency_name),
    });
    const profitPart = t('coin_page.profits', { profits: gain(profits, currency_name) });
    return profits === '0' ? parts : `${parts} · ${profitPart}`;
  };
  return (
    <>
      <p className={styles['hero']}>
        <Amount text={amount(sum.amount, sum.name)} /> <span>{sum.name}</span>
      </p>
      <p className={styles['quiet']}>
        <Amount text={t('assets.worth', { usd: figures.withDecimals(sum.usd, USD_DECIMALS) })} />
      </p>
      <FundActions />
      <section className={styles['coins']} aria-label={t('coin_page.accounts')}>
        <h2 className={styles['cardTitle']}>{t('coin_page.accounts')}</h2>
        {own.map(({ account, wallet }) => (
          <AmountRow
            key={account}
            title={t(`statement:account.${account}`)}
            amount={withUnit(wallet.value, wallet.currency_name)}
            under={underOf(wallet)}
            onPress={() =>
              go('pages/setting/bill', { account_type: account, currency_id: wallet.currency_id })
            }
          />
        ))}
      </section>
    </>
  );
}

function walletsOf(
  wallets: Wallets | undefined,
  id: number | undefined,
): { account: (typeof ACCOUNT_NAMES)[number]; wallet: Wallet }[] {
  return ACCOUNT_NAMES.flatMap((account) => {
    const list = wallets?.accounts.find(({ name }) => name === account)?.list ?? [];
    const wallet = list.find(({ currency_id }) => currency_id === id);
    return wallet === undefined ? [] : [{ account, wallet }];
  });
}
