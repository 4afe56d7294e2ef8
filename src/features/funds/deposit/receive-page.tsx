import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useIdParam } from '../../../lib/id-param.ts';
import { useBack, useGo } from '../../../lib/use-go.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import styles from '../funds.module.css';
import { AddressCard } from './address-card.tsx';
import { VoucherForm } from './voucher-form.tsx';

type Coin = Answer<'wallet.getRateCurrency'>['list'][number];

const BONES = [72, 320, 160];

/** The address to send a coin to, and the voucher of what was sent. */
export function ReceivePage(): ReactNode {
  const { t } = useTranslation('funds');
  const back = useBack('pages/fund/select');
  const go = useGo();
  const id = useIdParam();
  const asked = useCall('wallet.getRateCurrency', {});
  return (
    <>
      <NavBar
        title={t('deposit.title')}
        onBack={back}
        end={
          <IconButton
            icon="clock"
            label={t('in_out.title')}
            onClick={() => go('pages/fund/receive_withdraw_record')}
          />
        }
      />
      <main className={styles['page']}>
        <AnswerState asked={asked} bones={BONES}>
          {({ list }) => {
            const coin = list.find(({ currency_id }) => currency_id === id);
            return coin === undefined ? (
              <EmptyState picture="not-there" title={t('deposit.not_offered')} />
            ) : (
              <Receive key={coin.currency_id} coin={coin} />
            );
          }}
        </AnswerState>
      </main>
    </>
  );
}

function Receive({ coin }: { coin: Coin }): ReactNode {
  const { t } = useTranslation('funds');
  const [first] = coin.chains;
  const [chosen, setChosen] = useState(first?.chain);
  const chain = coin.chains.find((one) => one.chain === chosen) ?? first;
  const asked = useCall(
    'wallet.get_in_address',
    { currency_id: coin.currency_id, chain: chain?.chain ?? 'TRC20' },
    { enabled: chain !== undefined },
  );
  if (chain === undefined) return <EmptyState title={t('deposit.not_offered')} />;
  return (
    <div className={styles['form']}>
      <Segmented
        label={t('deposit.network', { coin: coin.name })}
        options={coin.chains.map((one) => ({ value: one.chain, label: one.chain }))}
        value={chain.chain}
        onChoose={(value) => setChosen(coin.chains.find((one) => one.chain === value)?.chain)}
      />
      <Notice tone="warn" title={t('deposit.only', { coin: coin.name, chain: chain.chain })} />
      <AnswerState key={chain.chain} asked={asked} bones={[280]}>
        {(given) => (
          <>
            <AddressCard coin={coin.name} given={given} />
            <VoucherForm coin={coin} given={given} />
          </>
        )}
      </AnswerState>
    </div>
  );
}
