import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { percentOf } from '../../../../shared/forms/share-of.ts';
import { RingChart } from '../../../../ui/charts/ring-chart.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { ACCOUNT_COLOURS, isAccount } from '../accounts.ts';
import styles from './assets.module.css';
import { useHidesAmounts } from './use-hides-amounts.ts';
import type { Wallets } from './use-wallets.ts';

const HIDDEN = '******';
const WHOLE = 100;
const USD_DECIMALS = 2;

export function AccountRing({ wallets }: { wallets: Wallets }): ReactNode {
  const { t } = useTranslation(['funds', 'otc']);
  const isHidden = useHidesAmounts();
  const figures = useFigures();
  const go = useGo();
  const [state] = useCore();
  if (state.kind !== 'ready') return null;
  const { core } = state;
  const accounts = wallets.accounts
    .filter(({ name }) => isAccount(name))
    .toSorted((one, other) =>
      core.evaluate('cmp', [one.usd_value, other.usd_value]) === '1' ? -1 : 1,
    );
  const hasTotal = core.evaluate('cmp', [wallets.total_usd, '0']) === '1';
  const partOf = (usd: string): string =>
    hasTotal
      ? core.evaluate('quantize', [
          core.evaluate('div', [usd, wallets.total_usd]),
          '0.001',
          'nearest',
        ])
      : '0';
  return (
    <section className={styles['card']}>
      <RingChart
        label={t('assets.accounts')}
        middle={`${accounts.length}`}
        middleNote={t('assets.accounts')}
        parts={accounts.map(({ name, usd_value }) => ({
          id: name,
          label: t(`statement:account.${name}`),
          share: percentOf(core, usd_value, wallets.total_usd) / WHOLE,
          value: isHidden ? HIDDEN : figures.withDecimals(usd_value, USD_DECIMALS),
          percent: figures.percent(partOf(usd_value)),
          colour: isAccount(name) ? ACCOUNT_COLOURS[name] : ACCOUNT_COLOURS.change,
        }))}
      />
      <div className={styles['ways']}>
        <Button look="link" icon="savings" onClick={() => go('pages/financial/index')}>
          {t('common:tabs.financial')}
        </Button>
        <Button look="link" icon="card" onClick={() => go('pages/otc/otc')}>
          {t('otc:title')}
        </Button>
      </div>
    </section>
  );
}
