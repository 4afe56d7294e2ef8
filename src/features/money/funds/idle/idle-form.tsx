import { type CSSProperties, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Core } from '../../../../lib/core/core.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { useMoneyOrder } from '../../../../shared/forms/use-money-order.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CheckBox } from '../../../../ui/controls/check-box.tsx';
import { FieldError } from '../../../../ui/controls/field-frame.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { ACCOUNT_COLOURS, ACCOUNT_NAMES, type AccountName, isAccount } from '../accounts.ts';
import type { Wallets } from '../assets/use-wallets.ts';
import styles from '../funds.module.css';
import { balanceIn, type Movable } from '../transfer/movable.ts';
import { AfterGathering } from './after-gathering.tsx';
import own from './idle.module.css';

const TOUCHED = [
  'currency.user_currency_list',
  'wallet.list',
  'wallet.hzhistory',
  'lever.deal',
] as const;

interface IdleFormProps {
  currency: Movable;
  wallets: Wallets | undefined;
}

interface Source {
  name: AccountName;
  free: string;
  /** What moves: '0' if it isn't ticked. */
  amount: string;
  left: string;
}

/** All that is free moves into one account at once, but what the user keeps. */
export function IdleForm({ currency, wallets }: IdleFormProps): ReactNode {
  const [core] = useCore();
  if (core.kind !== 'ready') return null;
  return <Form core={core.core} currency={currency} wallets={wallets} />;
}

function Form({ core, currency, wallets }: IdleFormProps & { core: Core }): ReactNode {
  const { t } = useTranslation('funds');
  const amounts = useAmounts();
  const toast = useToast();
  const [target, setTarget] = useState<AccountName>('lever');
  const [untouchedAccounts, setUntouchedAccounts] = useState<readonly AccountName[]>([]);
  const [keeps, setKeeps] = useState<Partial<Record<AccountName, string>>>({});
  const unit = currency.name;
  const add = (one: string, other: string): string => core.evaluate('add', [one, other]);
  const freeIn = (name: AccountName): string => balanceIn(currency, name).transferable;
  const sources = ACCOUNT_NAMES.filter((name) => name !== target).map((name): Source => {
    const free = freeIn(name);
    const amount = untouchedAccounts.includes(name)
      ? '0'
      : aboveKeep(core, free, keeps[name] ?? '');
    return { name, free, amount, left: core.evaluate('sub', [free, amount]) };
  });
  const sum = sources.map(({ amount }) => amount).reduce(add, '0');
  const isNothing = sum === '0';
  const order = useMoneyOrder('wallet.gather', {
    touches: TOUCHED,
    onDone: () => {
      toast(t('transfer.done', { amount: amounts.amount(sum, unit), coin: unit }), 'good');
      setKeeps({});
    },
  });
  const send = (): void => {
    const parts = Object.fromEntries(
      sources.filter(({ amount }) => amount !== '0').map(({ name, amount }) => [name, amount]),
    );
    order.send({ currency_id: currency.currency_id, to_field: target, ...parts });
  };
  const count = sources.filter(({ amount }) => amount !== '0').length;
  return (
    <>
      <div className={styles['form']}>
        <p className={own['total']}>
          <span className={styles['quiet']}>{t('idle.free')}</span>
          <strong>{amounts.available(ACCOUNT_NAMES.map(freeIn).reduce(add, '0'), unit)}</strong>
          <span className={styles['quiet']}>{unit}</span>
        </p>
        <section className={own['sources']} aria-label={t('idle.from')}>
          <div className={own['head']}>
            <h2 className={styles['cardTitle']}>{t('idle.from')}</h2>
            <span className={styles['quiet']}>{t('idle.columns')}</span>
          </div>
          {sources.map((source) => (
            <SourceRow
              key={source.name}
              source={source}
              unit={unit}
              frozen={frozenIn(wallets, source.name, currency.currency_id)}
              isTicked={!untouchedAccounts.includes(source.name)}
              keep={keeps[source.name]}
              onTick={(isTicked) =>
                setUntouchedAccounts(
                  isTicked
                    ? untouchedAccounts.filter((name) => name !== source.name)
                    : [...untouchedAccounts, source.name],
                )
              }
              onKeep={(keep) => setKeeps({ ...keeps, [source.name]: keep })}
            />
          ))}
        </section>
        <Select
          label={t('to')}
          options={ACCOUNT_NAMES.map((name) => ({
            value: name,
            label: `${t(`statement:account.${name}`)} · ${amounts.available(balanceIn(currency, name).available, unit)}`,
            lead: <Dot name={name} />,
          }))}
          value={target}
          onChoose={(value) => {
            if (isAccount(value)) setTarget(value);
          }}
        />
        {isNothing ? null : (
          <AfterGathering
            core={core}
            currency={currency}
            wallets={wallets}
            target={target}
            sum={sum}
            outOfContract={sources.find(({ name }) => name === 'lever')?.amount ?? '0'}
          />
        )}
        {target === 'lever' && !isNothing ? <Notice tone="warn" title={t('idle.cross')} /> : null}
        {order.error === undefined ? null : <FieldError text={order.error} />}
      </div>
      <FootBar>
        <div className={styles['footLine']}>
          <span>{t('idle.one_act', { count })}</span>
        </div>
        <Button main wide look="base" busy={order.isBusy} disabled={isNothing} onClick={send}>
          {isNothing
            ? t('idle.nothing')
            : t('idle.send', {
                amount: amounts.amount(sum, unit),
                coin: unit,
                account: t(`statement:account.${target}`),
              })}
        </Button>
      </FootBar>
    </>
  );
}

/** What is free above the amount to keep. */
function aboveKeep(core: Core, free: string, keep: string): string {
  if (keep === '') return free;
  return core.evaluate('cmp', [free, keep]) === '1' ? core.evaluate('sub', [free, keep]) : '0';
}

function frozenIn(wallets: Wallets | undefined, account: AccountName, id: number): string {
  const list = wallets?.accounts.find(({ name }) => name === account)?.list;
  return list?.find(({ currency_id }) => currency_id === id)?.frozen ?? '0';
}

interface SourceRowProps {
  source: Source;
  unit: string;
  frozen: string;
  isTicked: boolean;
  /** Undefined: nothing is kept, and its field is closed. */
  keep: string | undefined;
  onTick(isTicked: boolean): void;
  onKeep(keep: string | undefined): void;
}

function SourceRow({
  source: { name, free, left },
  unit,
  frozen,
  isTicked,
  keep,
  onTick,
  onKeep,
}: SourceRowProps): ReactNode {
  const { t } = useTranslation('funds');
  const amounts = useAmounts();
  const isEmpty = free === '0';
  const account = t(`statement:account.${name}`);
  return (
    <div className={own['source']}>
      <div className={own['line']}>
        <CheckBox
          checked={isTicked && !isEmpty}
          disabled={isEmpty}
          label={
            <span className={own['name']}>
              <Dot name={name} />
              <span>
                {account}
                {isEmpty && frozen === '0' ? null : (
                  <small>
                    {frozen === '0'
                      ? t('idle.all_free')
                      : t('idle.in_use', { amount: amounts.amount(frozen, unit) })}
                  </small>
                )}
              </span>
            </span>
          }
          onChange={onTick}
        />
        <span className={own['figures']}>
          <strong>{amounts.available(free, unit)}</strong>
          <small>{isEmpty ? t('idle.stays') : `→ ${amounts.available(left, unit)}`}</small>
        </span>
      </div>
      {isEmpty || !isTicked ? null : keep === undefined ? (
        <Button
          look="link"
          small
          aria-label={`${t('idle.keep')}: ${account}`}
          onClick={() => onKeep('')}
        >
          {t('idle.keep')}
        </Button>
      ) : (
        <NumberField
          label={t('idle.keep_of', { account })}
          unit={unit}
          value={keep}
          onValue={onKeep}
        />
      )}
    </div>
  );
}

function Dot({ name }: { name: AccountName }): ReactNode {
  return (
    <i
      className={styles['dot']}
      data-drawn
      style={{ '--colour': `var(${ACCOUNT_COLOURS[name]})` } as CSSProperties}
    />
  );
}
