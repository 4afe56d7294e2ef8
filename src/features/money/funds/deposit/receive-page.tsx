import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import type { Answer } from '../../../../lib/api/api.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSandbox } from '../../../../lib/api/use-setting.ts';
import { useIdParam } from '../../../../lib/pages/id-param.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { PracticeMark } from '../../../../shared/account/practice-mark.tsx';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import styles from '../funds.module.css';
import { AddressCard } from './address-card.tsx';
import { BankCard } from './bank-card.tsx';
import { PracticeMoney } from './practice-money.tsx';
import { VoucherForm } from './voucher-form.tsx';

type Coin = Answer<'wallet.getRateCurrency'>['list'][number];
type Way = Coin['chains'][number]['chain'] | typeof BANK;

const BANK = 'bank';

const BONES = [72, 320, 160];

export function ReceivePage(): ReactNode {
  const { t } = useTranslation('funds');
  const back = useBack('pages/fund/select');
  const go = useGo();
  const id = useIdParam();
  const query = useCall('wallet.getRateCurrency', {});
  if (id === undefined) return <Navigate to="/pages/fund/select" replace />;
  return (
    <>
      <NavBar
        title={t('deposit.title')}
        beside={<PracticeMark />}
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
        <AnswerState query={query} bones={BONES}>
          {({ list }) => {
            const coin = list.find(({ currency_id }) => currency_id === id);
            return coin === undefined ? (
              <EmptyState picture="not-there" title={t('deposit.not_offered')} />
            ) : (
              <Ways key={coin.currency_id} coin={coin} />
            );
          }}
        </AnswerState>
      </main>
    </>
  );
}

/** Practice mode has no address that money could be sent to. */
function Ways({ coin }: { coin: Coin }): ReactNode {
  const sandbox = useSandbox();
  if (sandbox === undefined) return null;
  if (!sandbox.enabled) return <Receive coin={coin} />;
  return (
    <div className={styles['form']}>
      <PracticeMoney currency={{ id: coin.currency_id, name: coin.name }} />
    </div>
  );
}

function Receive({ coin }: { coin: Coin }): ReactNode {
  const { t } = useTranslation('funds');
  const ways: readonly Way[] = [
    ...coin.chains.map(({ chain }) => chain),
    ...(coin.bank ? ([BANK] as const) : []),
  ];
  const [chosenWay, setChosenWay] = useState<string>();
  const way = ways.find((one) => one === chosenWay) ?? ways[0];
  const query = useCall(
    'wallet.get_in_address',
    { currency_id: coin.currency_id, chain: way ?? BANK },
    { enabled: way !== undefined },
  );
  if (way === undefined) return <EmptyState title={t('deposit.not_offered')} />;
  return (
    <div className={styles['form']}>
      <SegmentedControl
        label={t('deposit.network', { coin: coin.name })}
        options={ways.map((one) => ({
          value: one,
          label: one === BANK ? t('deposit.bank.way') : one,
        }))}
        value={way}
        onChoose={setChosenWay}
      />
      {way === BANK ? null : (
        <Notice tone="warn" title={t('deposit.only', { coin: coin.name, chain: way })} />
      )}
      <AnswerState key={way} query={query} bones={[280]}>
        {(addressAnswer) => (
          <>
            {addressAnswer.bank === null ? (
              <AddressCard coin={coin.name} depositAddress={addressAnswer} />
            ) : (
              <BankCard coin={coin.name} depositAddress={addressAnswer} bank={addressAnswer.bank} />
            )}
            <VoucherForm coin={coin} depositAddress={addressAnswer} />
          </>
        )}
      </AnswerState>
    </div>
  );
}
