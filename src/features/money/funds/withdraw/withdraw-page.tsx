import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { PayPasswordNotice } from '../../../../shared/account/pay-password.tsx';
import { PracticeMark } from '../../../../shared/account/practice-mark.tsx';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import styles from '../funds.module.css';
import { useWithdrawDraft, type WithdrawDraft } from './use-withdraw-draft.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { type Currency, isOffered, KINDS } from './withdraw-kind.ts';

const BONES = [48, 72, 72, 72, 120];

export function WithdrawPage(): ReactNode {
  const { t } = useTranslation('funds');
  const back = useBack('pages/index/index');
  const go = useGo();
  const draft = useWithdrawDraft();
  const { kind } = draft.input;
  const query = useCall('currency.list', {});
  return (
    <>
      <NavBar
        title={t('withdraw.title')}
        beside={<PracticeMark />}
        onBack={back}
        end={
          <IconButton
            icon="clock"
            label={t('in_out.title')}
            onClick={() => go('pages/fund/receive_withdraw_record', { tab: 'withdrawals' })}
          />
        }
      />
      <main className={styles['page']}>
        <div className={styles['form']}>
          <IdentityNotice />
          <PayPasswordNotice />
          <SegmentedControl
            label={t('withdraw.kind')}
            options={KINDS.map((value) => ({ value, label: t(`withdraw.kinds.${value}`) }))}
            value={kind}
            onChoose={(value) => draft.begin(KINDS.find((one) => one === value) ?? 'chain')}
          />
        </div>
        <AnswerState query={query} bones={BONES}>
          {({ list }) => <Offered key={kind} draft={draft} currencies={list} />}
        </AnswerState>
      </main>
    </>
  );
}

interface OfferedProps {
  draft: WithdrawDraft;
  currencies: readonly Currency[];
}

function Offered({ draft, currencies }: OfferedProps): ReactNode {
  const { t } = useTranslation('funds');
  const offeredCurrencies = currencies.filter((one) => isOffered(draft.input.kind, one));
  if (offeredCurrencies.length === 0) return <EmptyState title={t('withdraw.not_offered')} />;
  return <WithdrawForm draft={draft} currencies={offeredCurrencies} />;
}

/** Withdrawals need the first level of verification: shown before the form is filled in. */
function IdentityNotice(): ReactNode {
  const { t } = useTranslation('funds');
  const go = useGo();
  const { data } = useCall('real.state', {});
  if (data === undefined || data.real_level > 0) return null;
  return (
    <Notice tone="warn" title={t('withdraw.verify_first')}>
      <Button small onClick={() => go('pages/setting/real')}>
        {t('withdraw.verify')}
      </Button>
    </Notice>
  );
}
