import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { outdate } from '../../../../lib/api/queries.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { CoinDisc } from '../../../../shared/assets/coin-disc.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Form } from '../../../../shared/forms/form.tsx';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { useCallForm } from '../../../../shared/forms/use-call-form.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { type AccountName, isAccount } from '../accounts.ts';
import styles from '../funds.module.css';
import { ShareButtons } from '../share-buttons.tsx';
import { AfterTransfer } from './after-transfer.tsx';
import { balanceIn, type Movable, type TransferWish } from './movable.ts';
import { TransferSides } from './transfer-sides.tsx';

const USDT = 'USDT';
/** An amount in an address. */
const AMOUNT = /^\d{1,12}(\.\d{1,8})?$/;
const TOUCHED = ['currency.user_currency_list', 'wallet.list', 'wallet.hzhistory'] as const;

export function TransferForm({ movable }: { movable: readonly Movable[] }): ReactNode {
  const { t } = useTranslation('funds');
  const { wishes, queries } = useApp();
  const toast = useToast();
  const figures = useFigures();
  const amounts = useAmounts();
  const [state] = useCore();
  const back = useBack('pages/index/index');
  const go = useGo();
  const [parameters] = useSearchParams();
  const account = (name: string, otherwise: AccountName): AccountName => {
    const value = parameters.get(name);
    return value !== null && isAccount(value) ? value : otherwise;
  };
  const first =
    movable.find(({ currency_id }) => `${currency_id}` === parameters.get('currency_id')) ??
    movable.find(({ name }) => name === USDT) ??
    movable[0];
  const number = parameters.get('number') ?? '';
  const form = useCallForm<'wallet.change', TransferWish>('wallet.change', {
    start: {
      currency_id: first?.currency_id ?? 0,
      number: AMOUNT.test(number) ? number : '',
      from_field: account('from', 'change'),
      to_field: account('to', 'lever'),
    },
    call: (request) => wishes.send('wallet.change', request),
    places: { insufficient_balance: 'number', same_account: 'to_field' },
  });
  const wish = form.values;
  const currency = movable.find(({ currency_id }) => currency_id === wish.currency_id) ?? first;
  if (currency === undefined) return null;
  const { transferable } = balanceIn(currency, wish.from_field);
  const isTooMuch =
    state.kind === 'ready' &&
    wish.number !== '' &&
    state.core.evaluate('cmp', [wish.number, transferable]) === '1';
  const send = async (): Promise<void> => {
    const { number } = form.now();
    if (isTooMuch || (await form.send()) === undefined) return;
    outdate(queries, TOUCHED);
    form.set('number', '');
    toast(t('transfer.done', { amount: figures.plain(number), coin: currency.name }));
    if (parameters.get('returns') !== null) back();
  };
  const amount = form.field('number');
  return (
    <Form of={form.form} className={undefined} onSend={send}>
      <div className={styles['form']}>
        <TransferSides
          currency={currency}
          from={wish.from_field}
          to={wish.to_field}
          onSides={(from, to) => {
            form.set('from_field', from);
            form.set('to_field', to);
          }}
        />
        <Select
          label={t('coin')}
          options={movable.map(({ currency_id, name }) => ({
            value: `${currency_id}`,
            label: name,
            lead: <CoinDisc id={currency_id} code={name} />,
          }))}
          value={`${currency.currency_id}`}
          onChoose={(value) => {
            const next = movable.find(({ currency_id }) => `${currency_id}` === value);
            if (next === undefined) return;
            form.set('currency_id', next.currency_id);
            form.set('number', '');
          }}
        />
        <NumberField
          label={t('amount')}
          labelEnd={t('available', { amount: amounts.available(transferable, currency.name) })}
          unit={currency.name}
          value={wish.number}
          error={isTooMuch ? t('errors:insufficient_balance') : amount.error}
          onValue={(value) => form.set('number', value)}
          onMost={() => form.set('number', transferable)}
        />
        <ShareButtons max={transferable} onValue={(value) => form.set('number', value)} />
        <Button look="link" icon="savings" onClick={() => go('pages/fund/idle')}>
          {t('idle.open')}
        </Button>
        <AfterTransfer currency={currency} wish={wish} isPossible={!isTooMuch} />
      </div>
      <FootBar>
        <div className={styles['footLine']}>
          <span>{t('transfer.free')}</span>
          <span>
            {t('minimum', {
              amount: amounts.amount(currency.min_number, currency.name),
              coin: currency.name,
            })}
          </span>
        </div>
        <Button main wide submit look="base" busy={form.busy} disabled={isTooMuch}>
          {wish.number === ''
            ? t('transfer.title')
            : t('transfer.send', { amount: figures.plain(wish.number), coin: currency.name })}
        </Button>
      </FootBar>
    </Form>
  );
}
