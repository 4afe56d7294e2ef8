import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Core } from '../../../lib/core.ts';
import { useCore } from '../../../lib/use-core.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { type FormulaRow, FormulaRows } from '../../../shared/formula/formula-rows.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { AmountRow } from '../../../ui/lists/amount-row.tsx';
import { Disc } from '../../../ui/media/disc.tsx';
import styles from './assets.module.css';
import { useHidesAmounts } from './use-hides-amounts.ts';
import type { Wallet, Wallets } from './use-wallets.ts';

const USDT = 'USDT';
const USD_DECIMALS = 2;
const HIDDEN = '******';
/** Risk rates in percent: danger below the first, warning below the second. */
const DANGER = '60';
const WATCH = '120';

export function ContractCard({ wallets }: { wallets: Wallets }): ReactNode {
  const { t } = useTranslation('funds');
  const [view, setView] = useState<'usdt' | 'coin'>('usdt');
  const list = wallets.accounts.find(({ name }) => name === 'lever')?.list ?? [];
  const shown = list.filter(
    ({ currency_name, available, frozen, lever }) =>
      lever !== null &&
      (view === 'usdt'
        ? currency_name === USDT
        : currency_name !== USDT && (available !== '0' || frozen !== '0')),
  );
  return (
    <section className={styles['card']}>
      <div className={styles['cardHead']}>
        <h2 className={styles['cardTitle']}>{t('statement:account.lever')}</h2>
        <Segmented
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
      {shown.length === 0 ? <p className={styles['quiet']}>{t('assets.no_contract')}</p> : null}
      {view === 'coin' && shown.length > 0 ? <CoinEquity list={shown} /> : null}
      {shown.map((wallet) => (
        <ContractFigures key={wallet.currency_id} wallet={wallet} isCoin={view === 'coin'} />
      ))}
    </section>
  );
}

function CoinEquity({ list }: { list: readonly Wallet[] }): ReactNode {
  const { t } = useTranslation('funds');
  const figures = useFigures();
  const isHidden = useHidesAmounts();
  const [state] = useCore();
  if (state.kind !== 'ready') return null;
  const { core } = state;
  const sum = list.reduce((all, { usd_value }) => core.evaluate('add', [all, usd_value]), '0');
  const value = isHidden ? HIDDEN : figures.fixed(sum, USD_DECIMALS);
  return <FormulaRows rows={[{ id: 'sum', label: t('assets.value'), value, note: 'USD' }]} />;
}

interface ContractFiguresProps {
  wallet: Wallet;
  isCoin: boolean;
}

function ContractFigures({ wallet, isCoin }: ContractFiguresProps): ReactNode {
  const { t } = useTranslation('funds');
  const figures = useFigures();
  const isHidden = useHidesAmounts();
  const [state] = useCore();
  const { lever, currency_name, image, frozen, usd_value } = wallet;
  if (lever === null || state.kind !== 'ready') return null;
  const amount = (value: string): string => (isHidden ? HIDDEN : figures.plain(value));
  const isLoss = lever.profits.startsWith('-');
  const equity = { id: 'equity', label: t('assets.value'), value: amount(lever.equity) };
  const rows: FormulaRow[] = [
    ...(isCoin ? [] : [{ ...equity, note: currency_name }]),
    { id: 'available', label: t('assets.free'), value: amount(lever.available) },
    { id: 'margin', label: t('assets.margin'), value: amount(lever.margin) },
    {
      id: 'profits',
      label: t('assets.unrealised'),
      value: amount(lever.profits),
      tone: lever.profits === '0' ? 'plain' : isLoss ? 'down' : 'up',
    },
    { id: 'frozen', label: t('assets.frozen'), value: amount(frozen) },
  ];
  if (lever.risk_rate !== null)
    rows.push({
      id: 'risk',
      label: t('risk_rate'),
      value: figures.percent(fractionOf(state.core, lever.risk_rate)),
      tone: toneOf(state.core, lever.risk_rate),
    });
  if (!isCoin) return <FormulaRows rows={rows} />;
  return (
    <section className={styles['contractCoin']} aria-label={currency_name}>
      <AmountRow
        lead={<Disc image={image} code={currency_name} />}
        title={currency_name}
        amount={figures.plain(lever.equity)}
        under={t('assets.worth', { usd: figures.fixed(usd_value, USD_DECIMALS) })}
      />
      <FormulaRows rows={rows} />
    </section>
  );
}

function fractionOf(core: Core, percent: string): string {
  return core.evaluate('div', [core.evaluate('quantize', [percent, '0.01', 'nearest']), '100']);
}

function toneOf(core: Core, rate: string): 'down' | 'warn' | 'up' {
  if (core.evaluate('cmp', [rate, DANGER]) === '-1') return 'down';
  return core.evaluate('cmp', [rate, WATCH]) === '-1' ? 'warn' : 'up';
}
