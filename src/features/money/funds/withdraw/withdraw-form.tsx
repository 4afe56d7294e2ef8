import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { CoinDisc } from '../../../../shared/assets/coin-disc.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { afterLayers } from '../../../../ui/overlay/back-layers.ts';
import styles from '../funds.module.css';
import { AddressChoice } from './address-choice.tsx';
import { chosenPayee } from './chosen-payee.ts';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import { LimitCard } from './limit-card.tsx';
import { type Payee, usePayees } from './use-payees.ts';
import type { WithdrawDraft } from './use-withdraw-draft.ts';
import type { Currency } from './withdraw-kind.ts';
import { needsIdentity, withdrawLimits } from './withdraw-limits.ts';

interface WithdrawFormProps {
  draft: WithdrawDraft;
  currencies: readonly Currency[];
}

const USDT = 'USDT';

export function WithdrawForm({ draft, currencies }: WithdrawFormProps): ReactNode {
  const { t } = useTranslation('funds');
  const go = useGo();
  const figures = useFigures();
  const amounts = useAmounts();
  const language = useLanguage();
  const [state] = useCore();
  const first = currencies.find(({ name }) => name === USDT) ?? currencies[0];
  const { kind, number, currency_id } = draft.input;
  const setNumber = (text: string): void => draft.set({ number: text });
  const [isAsking, setAsking] = useState(false);
  const currency = currencies.find(({ id }) => id === currency_id) ?? first;
  const payees = usePayees(kind, currency?.id ?? 0);
  useAddedPayee(`${kind} ${currency?.id}`, payees, (id) => {
    // What was typed or chosen stays.
    if (draft.input.address === '' && draft.input.payee_id === undefined)
      draft.set({ payee_id: id, ...(kind === 'chain' && { source: 'book' }) });
  });
  const payee =
    currency === undefined
      ? undefined
      : chosenPayee(draft.input, currency, payees, t('withdraw.sources.new'));
  const chain = currency?.chains.find((one) => one.chain === payee?.chain)?.chain;
  const info = useCall(
    'wallet.get_info',
    { currency_id: currency?.id ?? 0, ...(chain !== undefined && { chain }) },
    { enabled: currency !== undefined },
  ).data;
  if (currency === undefined) return null;
  const limits =
    state.kind === 'ready' && info !== undefined
      ? withdrawLimits(state.core, info, number)
      : undefined;
  const fault =
    limits?.fault === undefined
      ? undefined
      : t(`errors:${limits.fault.error}`, {
          minimum: amounts.withUnit(info?.min_number ?? '0', currency.name),
          maximum: amounts.withUnit(info?.max_number ?? '0', currency.name),
          left: figures.plain(info?.left_number ?? '0'),
        });
  const hold = info?.withdraw_hold_until ?? null;
  const isUnverified = info !== undefined && needsIdentity(info);
  const isReady = limits?.total !== undefined && fault === undefined && payee !== undefined;
  const blockReason =
    payee === undefined
      ? t(`withdraw.choose_${kind}`)
      : number === ''
        ? t('withdraw.enter_amount')
        : fault === undefined
          ? undefined
          : t('withdraw.fix_amount');
  const press = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady) return;
    if (isUnverified) go('pages/setting/real');
    else setAsking(true);
  };
  const choose = (value: string): void => {
    draft.set({
      currency_id: currencies.find(({ id }) => `${id}` === value)?.id,
      payee_id: undefined,
      chain: undefined,
      address: '',
      number: '',
    });
  };
  return (
    <>
      <form noValidate onSubmit={press}>
        <div className={styles['form']}>
          {hold === null ? null : (
            <Notice
              tone="warn"
              title={t('errors:withdraw_on_hold', { time: timeText(hold, language, 'minute') })}
            />
          )}
          <Select
            label={t('coin')}
            options={currencies.map(({ id, name }) => ({
              value: `${id}`,
              label: name,
              lead: <CoinDisc id={id} code={name} />,
            }))}
            value={`${currency.id}`}
            onChoose={choose}
          />
          {kind === 'chain' ? (
            <AddressChoice
              key={currency.id}
              draft={draft}
              currency={currency}
              payees={payees}
              payee={payee}
            />
          ) : (
            <CardChoice
              payees={payees}
              payee={payee}
              onPayee={(one) => draft.set({ payee_id: one?.id })}
            />
          )}
          <NumberField
            label={t('amount')}
            labelEnd={
              info === undefined
                ? undefined
                : t('available', { amount: amounts.available(info.available, currency.name) })
            }
            unit={currency.name}
            value={number}
            error={fault}
            helper={
              info === undefined
                ? undefined
                : t('minimum', {
                    amount: amounts.amount(info.min_number, currency.name),
                    coin: currency.name,
                  })
            }
            onValue={setNumber}
            onMost={() => {
              if (limits !== undefined) setNumber(limits.most);
            }}
          />
          {info === undefined ? null : <LimitCard info={info} />}
        </div>
        <FootBar>
          <ValueRows
            rows={[
              {
                id: 'fee',
                label: t('withdraw.fee'),
                value: amounts.amount(info?.fee ?? '0', currency.name),
                note: currency.name,
              },
              {
                id: 'total',
                label: t('withdraw.total'),
                value: limits?.total === undefined ? '—' : figures.plain(limits.total),
                note: currency.name,
              },
            ]}
          />
          <Button main wide submit look="base" disabled={!isReady}>
            {blockReason ?? t(isUnverified ? 'withdraw.verify_continue' : 'withdraw.continue')}
          </Button>
        </FootBar>
      </form>
      {payee === undefined || info === undefined || limits?.total === undefined ? null : (
        <ConfirmWithdrawal
          open={isAsking}
          kind={kind}
          payee={payee}
          info={info}
          number={number}
          total={limits.total}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            draft.onSent();
            afterLayers(() => go('pages/fund/receive_withdraw_record', { tab: 'withdrawals' }));
          }}
        />
      )}
    </>
  );
}

interface CardChoiceProps {
  payees: readonly Payee[] | undefined;
  payee: Payee | undefined;
  onPayee(payee: Payee | undefined): void;
}

function CardChoice({ payees, payee, onPayee }: CardChoiceProps): ReactNode {
  const { t } = useTranslation('funds');
  const go = useGo();
  return (
    <>
      <Select
        label={t('withdraw.payee.bank')}
        placeholder={t('withdraw.choose')}
        options={(payees ?? []).map(({ id, name, detail }) => ({
          value: `${id}`,
          label: name,
          note: detail,
        }))}
        helper={payee?.detail}
        disabled={payees === undefined || payees.length === 0}
        value={payee?.id === undefined ? '' : `${payee.id}`}
        onChoose={(value) => onPayee(payees?.find(({ id }) => `${id}` === value))}
      />
      <Button onClick={() => go('pages/setting/addBank')}>{t('withdraw.add.bank')}</Button>
    </>
  );
}

/** Reports an address or card that was added meanwhile, on its own page. `list`: names what the payees are of. */
function useAddedPayee(
  list: string,
  payees: readonly Payee[] | undefined,
  onAdded: (id: number) => void,
): void {
  const report = useEffectEvent(onAdded);
  const former = useRef<{ list: string; ids: ReadonlySet<number> }>(undefined);
  useEffect(() => {
    if (payees === undefined) return;
    const ids = payees.flatMap(({ id }) => id ?? []);
    const knownIds = former.current?.list === list ? former.current.ids : undefined;
    former.current = { list, ids: new Set(ids) };
    const newIds = knownIds === undefined ? [] : ids.filter((id) => !knownIds.has(id));
    const [newId] = newIds;
    if (newIds.length === 1 && newId !== undefined) report(newId);
  }, [list, payees]);
}
