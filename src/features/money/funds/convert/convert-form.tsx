import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere, refusalKey } from '../../../../lib/api/failure-text.ts';
import { useSendMoney } from '../../../../lib/api/use-send.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { CoinDisc } from '../../../../shared/assets/coin-disc.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { useFormValues } from '../../../../shared/forms/use-form-values.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { Picker } from '../../../../ui/overlay/picker.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../funds.module.css';
import { ShareButtons } from '../share-buttons.tsx';
import type { Convertible } from './convertible.ts';
import { QuoteCard } from './quote-card.tsx';
import { useQuote } from './use-quote.ts';

const TOUCHED = ['user.getTransferList', 'wallet.list', 'currency.user_currency_list'] as const;
const OLD_QUOTE = new Set(['quote_expired', 'quote_required', 'quote_mismatch']);

export function ConvertForm({ currencies }: { currencies: readonly Convertible[] }): ReactNode {
  const { t } = useTranslation('funds');
  const toast = useToast();
  const figures = useFigures();
  const amounts = useAmounts();
  const [state] = useCore();
  const form = useFormValues(() => ({ ...startOf(currencies), number: '' }));
  const { number, ...names } = form.values;
  const from = currencies.find(({ name }) => name === names.from) ?? currencies[0];
  const to = currencies.find(({ name }) => name === names.to) ?? currencies[1];
  const compare = (one: string, other: string): string | undefined =>
    state.kind === 'ready' && one !== '' ? state.core.evaluate('cmp', [one, other]) : undefined;
  const isTooMuch = from !== undefined && compare(number, from.available) === '1';
  const isAmount = compare(number, '0') === '1';
  const wish =
    from === undefined || to === undefined || !isAmount || isTooMuch
      ? undefined
      : { number, from_currency_id: from.currency_id, to_currency_id: to.currency_id };
  const quote = useQuote(wish);
  const convert = useSendMoney('user.Transfer', {
    touches: TOUCHED,
    onDone: ({ receive, to_name }) => {
      form.set({ number: '' });
      toast(t('convert.done', { amount: amounts.amount(receive, to_name), coin: to_name }));
    },
  });
  if (from === undefined || to === undefined) return null;
  const change = (next: string): void => {
    form.set({ number: next });
    convert.reset();
  };
  const choose = (side: 'from' | 'to', name: string): void => {
    const isOther = name === names[side === 'from' ? 'to' : 'from'];
    form.set(isOther ? { from: names.to, to: names.from } : { [side]: name });
    change('');
  };
  const send = (): void => {
    if (convert.isPending || wish === undefined || quote.now === undefined) return;
    convert.mutate(
      { ...wish, quote_id: quote.now.quote.quote_id },
      {
        onError: (error) => {
          if (OLD_QUOTE.has(refusalKey(error) ?? '')) quote.renew();
        },
      },
    );
  };
  const refusal = convert.error ?? quote.error;
  const faultText =
    refusal === null || isHandledElsewhere(refusal) ? undefined : failureText(t, refusal);
  return (
    <form noValidate onSubmit={form.submit(send)}>
      <div className={styles['form']}>
        <div className={styles['card']}>
          <div className={styles['payHead']}>
            <CoinPicker
              label={t('convert.pay')}
              coins={currencies}
              value={from.name}
              onChoose={(name) => choose('from', name)}
            />
            <span className={styles['quiet']}>
              {t('available', { amount: amounts.available(from.available, from.name) })}
            </span>
          </div>
          <NumberField
            label={t('convert.pay')}
            unit={from.name}
            value={number}
            error={isTooMuch ? t('errors:insufficient_balance') : faultText}
            onValue={change}
            onMost={() => change(from.available)}
          />
        </div>
        <div className={styles['middle']}>
          <IconButton icon="swap" label={t('swap')} onClick={() => choose('from', names.to)} />
        </div>
        <div className={styles['card']}>
          <div className={styles['payHead']}>
            <CoinPicker
              label={t('convert.get')}
              coins={currencies}
              value={to.name}
              onChoose={(name) => choose('to', name)}
            />
            <span className={styles['quiet']}>{t('statement:account.change')}</span>
          </div>
          <p className={styles['quiet']}>{t('convert.get_net')}</p>
          <p className={styles['get']}>
            {quote.now === undefined ? '—' : amounts.amount(quote.now.quote.receive, to.name)}{' '}
            {to.name}
          </p>
        </div>
        <ShareButtons max={from.available} onValue={change} />
        {quote.now === undefined ? null : (
          <QuoteCard from={from} to={to} state={{ ...quote, now: quote.now }} />
        )}
        <p className={styles['quiet']}>{t('convert.rule')}</p>
      </div>
      <FootBar>
        <Button
          main
          wide
          submit
          look="base"
          busy={convert.isPending}
          disabled={quote.now === undefined}
        >
          {number === ''
            ? t('convert.title')
            : t('convert.send', { amount: figures.plain(number), coin: from.name })}
        </Button>
      </FootBar>
    </form>
  );
}

const FIRST = ['USDT', 'BTC'] as const;

function startOf(currencies: readonly Convertible[]): { from: string; to: string } {
  const [from, to] = FIRST.map((name, at) =>
    currencies.some((one) => one.name === name) ? name : (currencies[at]?.name ?? ''),
  );
  return { from: from ?? '', to: to ?? '' };
}

interface CoinPickerProps {
  label: string;
  coins: readonly Convertible[];
  value: string;
  onChoose(name: string): void;
}

function CoinPicker({ label, coins, value, onChoose }: CoinPickerProps): ReactNode {
  const { t } = useTranslation('funds');
  const amounts = useAmounts();
  return (
    <Picker
      look="plain"
      label={label}
      options={coins.map(({ currency_id, name, available }) => ({
        value: name,
        label: name,
        lead: <CoinDisc id={currency_id} code={name} />,
        note: t('available', { amount: amounts.available(available, name) }),
      }))}
      value={value}
      onChoose={onChoose}
    />
  );
}
