import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useApp, useSignedIn } from '../../lib/app-context.ts';
import { useFigures } from '../../lib/core/use-figures.ts';
import { useContractAccount } from '../../lib/market/hooks.ts';
import { useGo } from '../../lib/pages/use-go.ts';
import type { TradeTab } from '../../lib/state/trade-memory.ts';
import { LiveText } from '../../shared/figures/live-text.tsx';
import { LiveRisk } from '../../shared/trade/live-risk.tsx';
import { amountDecimals, NONE } from '../../shared/trade/money.ts';
import { Button } from '../../ui/controls/button.tsx';
import styles from './ticket-panel.module.css';

interface AccountBoxProps {
  tab: TradeTab;
  instrument: Instrument;
}

/** The account that orders of this kind are paid from, at the foot of the ticket. */
export function AccountBox({ tab, instrument }: AccountBoxProps): ReactNode {
  const isSignedIn = useSignedIn();
  if (!isSignedIn) return null;
  if (tab === 'contract') return <ContractBox instrument={instrument} />;
  return <PlainBox tab={tab} instrument={instrument} />;
}

function ContractBox({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('wide');
  const { quotes } = useApp();
  const figures = useFigures();
  const account = useContractAccount(instrument.legal_id);
  const live = useMemo(() => quotes.live.portfolio(), [quotes]);
  const decimals = amountDecimals(instrument.legal_name);
  const text = (amount: string | undefined): string =>
    amount === undefined ? NONE : figures.withDecimals(amount, decimals);
  return (
    <section className={styles['account']} aria-label={t('account.contract')}>
      <h3 className={styles['title']}>
        {t('account.contract')}
        <span className={styles['unit']}>{instrument.legal_name}</span>
      </h3>
      <dl className={styles['hero']}>
        <div>
          <dt>{t('account.equity')}</dt>
          <dd>
            <LiveText
              live={live}
              text={(portfolio) => portfolio?.equity ?? text(account?.available)}
            />
          </dd>
        </div>
        <div>
          <dt>{t('account.profit')}</dt>
          <dd>
            <LiveText
              live={live}
              text={(portfolio) => portfolio?.profit ?? NONE}
              tone={(portfolio) => toneOf(portfolio?.pixels.profit)}
            />
          </dd>
        </div>
      </dl>
      <LiveRisk label={t('trade:risk_rate')} live={live} />
      <dl className={styles['row']}>
        <dt>{t('trade:available')}</dt>
        <dd>{text(account?.available)}</dd>
      </dl>
      <dl className={styles['row']}>
        <dt>{t('trade:margin')}</dt>
        <dd>
          <LiveText live={live} text={(portfolio) => portfolio?.margin ?? NONE} />
        </dd>
      </dl>
      <TransferButton currency={instrument.legal_id} account="lever" />
    </section>
  );
}

function toneOf(profit = 0): string {
  return profit > 0 ? 'up' : profit < 0 ? 'down' : 'plain';
}

function PlainBox({ tab, instrument }: AccountBoxProps): ReactNode {
  const { t } = useTranslation('wide');
  const figures = useFigures();
  const wallets = useCall('wallet.list', {});
  const kind = tab === 'spot' ? 'change' : 'micro';
  const ids =
    tab === 'spot' ? [instrument.currency_id, instrument.legal_id] : [instrument.legal_id];
  const accountWallets = wallets.data?.accounts.find(({ name }) => name === kind)?.list ?? [];
  const rows = accountWallets.filter(({ currency_id }) => ids.includes(currency_id));
  return (
    <section className={styles['account']} aria-label={t(`account.${tab}`)}>
      <h3 className={styles['title']}>{t(`account.${tab}`)}</h3>
      {rows.map(({ currency_id, currency_name, available, frozen }) => (
        <dl key={currency_id} className={styles['row']}>
          <dt>{currency_name}</dt>
          <dd>
            {figures.plain(available)}
            {frozen === '0' ? null : ` · ${t('account.frozen', { amount: figures.plain(frozen) })}`}
          </dd>
        </dl>
      ))}
      <TransferButton currency={instrument.legal_id} account={kind} />
    </section>
  );
}

interface TransferButtonProps {
  currency: number;
  account: 'lever' | 'change' | 'micro';
}

function TransferButton({ currency, account }: TransferButtonProps): ReactNode {
  const { t } = useTranslation('home');
  const go = useGo();
  const from = account === 'change' ? 'lever' : 'change';
  return (
    <Button
      small
      wide
      icon="transfer"
      onClick={() =>
        go('pages/fund/fundTransfer', { currency_id: currency, from, to: account, returns: 1 })
      }
    >
      {t('transfer')}
    </Button>
  );
}
