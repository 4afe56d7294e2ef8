import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { useSendMoney } from '../../../../lib/api/use-send.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CopyButton } from '../../../../ui/controls/copy-button.tsx';
import { FieldError } from '../../../../ui/controls/field-frame.tsx';
import { AddressText } from '../../../../ui/layout/address-text.tsx';
import { type Step, StepLine } from '../../../../ui/lists/step-line.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../funds.module.css';
import { stateOf } from './withdrawal-state.ts';

type Withdrawal = Answer<'user.withdraw.list'>['list'][number];

interface WithdrawalSheetProps {
  open: boolean;
  withdrawal: Withdrawal | undefined;
  onClose(): void;
}

export function WithdrawalSheet({ open, withdrawal, onClose }: WithdrawalSheetProps): ReactNode {
  const { t } = useTranslation('funds');
  const toast = useToast();
  const cancel = useSendMoney('user.withdraw.cancel', {
    touches: ['user.withdraw.list', 'wallet.list', 'wallet.get_info'],
    onDone: () => toast(t('withdrawal.cancel_done')),
  });
  const isPending = withdrawal?.status === 0;
  const { error } = cancel;
  return (
    <Sheet
      open={open}
      padded
      title={t('withdrawal.title')}
      onClose={onClose}
      foot={
        isPending ? (
          <Button
            main
            wide
            busy={cancel.isPending}
            onClick={() => {
              if (!cancel.isPending) cancel.mutate({ id: withdrawal.id });
            }}
          >
            {t('withdrawal.cancel')}
          </Button>
        ) : undefined
      }
    >
      {withdrawal === undefined ? null : <Body withdrawal={withdrawal} />}
      {error === null || isHandledElsewhere(error) ? null : (
        <FieldError text={failureText(t, error)} />
      )}
    </Sheet>
  );
}

function Body({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTranslation('funds');
  const figures = useFigures();
  const [state] = useCore();
  const { number, fee, currency_name, chain, address, bank, tx_hash } = withdrawal;
  const total = state.kind === 'ready' ? state.core.evaluate('add', [number, fee]) : '';
  const rows = [
    {
      id: 'arrives',
      label: t('withdraw.arrives'),
      value: figures.plain(number),
      note: currency_name,
    },
    { id: 'fee', label: t('withdraw.fee'), value: figures.plain(fee), note: currency_name },
    {
      id: 'leaves',
      label: t('withdraw.leaves'),
      value: total === '' ? '—' : figures.plain(total),
      note: currency_name,
    },
    ...(chain === null ? [] : [{ id: 'chain', label: t('withdraw.network'), value: chain }]),
    ...(bank === null ? [] : [{ id: 'bank', label: t('withdraw.card'), value: bank }]),
  ];
  return (
    <div className={styles['fields']}>
      <ValueRows rows={rows} />
      {address === null ? null : (
        <CopiedText label={t('withdraw.source')} text={address} copy={t('deposit.copy')} />
      )}
      {tx_hash === null ? null : (
        <CopiedText label={t('withdrawal.tx')} text={tx_hash} copy={t('withdrawal.copy_tx')} />
      )}
      <Steps withdrawal={withdrawal} />
    </div>
  );
}

interface CopiedTextProps {
  label: string;
  text: string;
  copy: string;
}

function CopiedText({ label, text, copy }: CopiedTextProps): ReactNode {
  return (
    <div className={styles['copied']}>
      <div>
        <p className={styles['quiet']}>{label}</p>
        <AddressText address={text} />
      </div>
      <CopyButton text={text} label={copy} />
    </div>
  );
}

function Steps({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const { t } = useTranslation('funds');
  const language = useLanguage();
  const { create_time, handle_time, reason } = withdrawal;
  const state = stateOf(withdrawal);
  const isOver = state !== 'review';
  const handlingTime =
    handle_time === null ? {} : { time: timeText(handle_time, language, 'minute') };
  const steps: Step[] = [
    {
      id: 'asked',
      title: t('withdrawal.asked'),
      time: timeText(create_time, language, 'minute'),
      state: 'done',
      stateName: t('withdrawal.done'),
    },
    {
      id: 'review',
      title: t('withdrawal.review'),
      state: isOver ? 'done' : 'now',
      stateName: t(isOver ? 'withdrawal.done' : 'withdrawal.now'),
      ...(isOver ? {} : { note: t('withdrawal.review_note') }),
    },
    lastStep(),
  ];
  return <StepLine label={t('withdrawal.title')} steps={steps} />;

  function lastStep(): Step {
    const base = { id: 'end', ...handlingTime, ...(reason === null ? {} : { note: reason }) };
    if (state === 'rejected')
      return {
        ...base,
        title: t('withdrawal.rejected'),
        state: 'failed',
        stateName: t('withdrawal.now'),
      };
    if (state === 'cancelled')
      return {
        ...base,
        title: t('withdrawal.cancelled'),
        state: 'cancelled',
        stateName: t('withdrawal.now'),
      };
    return {
      ...base,
      title: t('withdrawal.paid'),
      state: state === 'paid' ? 'done' : 'later',
      stateName: t(state === 'paid' ? 'withdrawal.done' : 'withdrawal.later'),
    };
  }
}
