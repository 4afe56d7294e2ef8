import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage } from '../../../lib/language-context.ts';
import { timeText } from '../../../lib/time-text.ts';
import { useCore } from '../../../lib/use-core.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { useGo } from '../../../lib/use-go.ts';
import { NumberField } from '../../../shared/forms/number-field.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { ValueRows } from '../../../ui/lists/value-rows.tsx';
import styles from '../funds.module.css';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import { lookAlike } from './look-alike.ts';
import { usePayees } from './use-payees.ts';
import type { Currency, WithdrawKind } from './withdraw-kind.ts';
import { withdrawLimits } from './withdraw-limits.ts';

interface WithdrawFormProps {
  kind: WithdrawKind;
  currencies: readonly Currency[];
}

const USDT = 'USDT';

export function WithdrawForm({ kind, currencies }: WithdrawFormProps): ReactNode {
  const { t } = useTranslation('funds');
  const go = useGo();
  const figures = useFigures();
  const language = useLanguage();
  const [state] = useCore();
  const first = currencies.find(({ name }) => name === USDT) ?? currencies[0];
  const [currencyId, setCurrencyId] = useState(first?.id);
  const [payeeId, setPayeeId] = useState('');
  const [number, setNumber] = useState('');
  const [isAsking, setAsking] = useState(false);
  const currency = currencies.find(({ id }) => id === currencyId) ?? first;
  const payees = usePayees(kind, currency?.id ?? 0);
  const payee = payees?.find(({ id }) => `${id}` === payeeId);
  const alike = payee && kind === 'chain' ? lookAlike(payee.detail, payees ?? []) : undefined;
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
          minimum: figures.plain(info?.min_number ?? '0'),
          left: figures.plain(info?.left_number ?? '0'),
        });
  const hold = info?.withdraw_hold_until ?? null;
  const isReady = limits?.total !== undefined && fault === undefined && payee !== undefined;
  const press = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) setAsking(true);
  };
  const choose = (value: string): void => {
    setCurrencyId(currencies.find(({ id }) => `${id}` === value)?.id);
    setPayeeId('');
    setNumber('');
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
            options={currencies.map(({ id, name }) => ({ value: `${id}`, label: name }))}
            value={`${currency.id}`}
            onChoose={choose}
          />
          <Select
            label={t(`withdraw.payee.${kind}`)}
            placeholder={t('withdraw.choose')}
            options={(payees ?? []).map(({ id, name, detail, chain: on }) => ({
              value: `${id}`,
              label: on === undefined ? name : `${name} · ${on}`,
              note: detail,
            }))}
            helper={payee?.detail}
            disabled={payees === undefined || payees.length === 0}
            value={payeeId}
            onChoose={setPayeeId}
          />
          {alike === undefined ? null : (
            <Notice tone="warn" title={t('withdraw.alike', { name: alike.name })}>
              <p>{t('withdraw.alike_text')}</p>
            </Notice>
          )}
          <Button
            onClick={() => {
              if (kind === 'chain') go('pages/setting/addWallet');
              else go('pages/setting/addBank');
            }}
          >
            {t(`withdraw.add.${kind}`)}
          </Button>
          <NumberField
            label={t('amount')}
            labelEnd={
              info === undefined
                ? undefined
                : t('available', { amount: figures.plain(info.available) })
            }
            unit={currency.name}
            value={number}
            error={fault}
            helper={
              info === undefined
                ? undefined
                : t('minimum', { amount: figures.plain(info.min_number), coin: currency.name })
            }
            onValue={setNumber}
            onMost={() => {
              if (limits !== undefined) setNumber(limits.most);
            }}
          />
          {info === undefined ? null : (
            <section className={styles['card']}>
              <ValueRows
                rows={[
                  {
                    id: 'limit',
                    label: t('withdraw.limit'),
                    value: `${figures.plain(info.used_24h_btc)} / ${figures.plain(info.limit_24h_btc)}`,
                    note: 'BTC',
                  },
                  {
                    id: 'left',
                    label: t('withdraw.left'),
                    value: figures.plain(info.left_number),
                    note: currency.name,
                  },
                ]}
              />
            </section>
          )}
        </div>
        <FootBar>
          <ValueRows
            rows={[
              { id: 'fee', label: t('withdraw.fee'), value: figures.plain(info?.fee ?? '0') },
              {
                id: 'total',
                label: t('withdraw.total'),
                value: limits?.total === undefined ? '—' : figures.plain(limits.total),
                note: currency.name,
              },
            ]}
          />
          <Button main wide submit look="base" disabled={!isReady}>
            {t('withdraw.continue')}
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
            setNumber('');
            go('pages/fund/receive_withdraw_record', { tab: 'withdrawals' });
          }}
        />
      )}
    </>
  );
}
