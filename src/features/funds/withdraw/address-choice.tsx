import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWalletAddress } from '../../../lib/scanned-address.ts';
import { useGo } from '../../../lib/use-go.ts';
import { AddressField } from '../../../shared/account/address-field.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import styles from '../funds.module.css';
import { lookAlike } from './look-alike.ts';
import { type Payee, useRecentAddresses } from './use-payees.ts';
import type { Chain, Currency } from './withdraw-kind.ts';

const SOURCES = ['book', 'new'] as const;
type Source = (typeof SOURCES)[number];

interface AddressChoiceProps {
  currency: Currency;
  /** From the address book; undefined until loaded. */
  payees: readonly Payee[] | undefined;
  payee: Payee | undefined;
  onPayee(payee: Payee | undefined): void;
}

/**
 * The target of a withdrawal: a stored address, or one that is typed, pasted or scanned and
 * validated at once.
 */
export function AddressChoice({ currency, payees, payee, onPayee }: AddressChoiceProps): ReactNode {
  const { t } = useTranslation('funds');
  const [chosen, setChosen] = useState<Source>();
  const isEmpty = payees !== undefined && payees.length === 0;
  const source = chosen ?? (isEmpty ? 'new' : 'book');
  const recent = useRecentAddresses();
  const known = [
    ...(payees ?? []),
    ...recent.map((detail) => ({ name: t('withdraw.recent'), detail })),
  ];
  const alike = payee === undefined ? undefined : lookAlike(payee.detail, known);
  return (
    <>
      <Segmented
        label={t('withdraw.source')}
        options={SOURCES.map((value) => ({ value, label: t(`withdraw.sources.${value}`) }))}
        value={source}
        onChoose={(value) => {
          setChosen(SOURCES.find((one) => one === value));
          onPayee(undefined);
        }}
      />
      {source === 'book' ? (
        <BookAddress payees={payees} payee={payee} onPayee={onPayee} />
      ) : (
        <NewAddress currency={currency} onPayee={onPayee} />
      )}
      {alike === undefined ? null : (
        <Notice tone="warn" title={t('withdraw.alike', { name: alike.name })}>
          <p className={styles['alike']}>{alike.detail}</p>
          <p>{t('withdraw.alike_text')}</p>
        </Notice>
      )}
    </>
  );
}

function BookAddress({
  payees,
  payee,
  onPayee,
}: Pick<AddressChoiceProps, 'payees' | 'payee' | 'onPayee'>): ReactNode {
  const { t } = useTranslation('funds');
  const go = useGo();
  return (
    <>
      <Select
        label={t('withdraw.payee.chain')}
        placeholder={t('withdraw.choose')}
        options={(payees ?? []).map(({ id, name, detail, chain }) => ({
          value: `${id}`,
          label: `${name} · ${chain}`,
          note: detail,
        }))}
        helper={payee?.detail}
        disabled={payees === undefined || payees.length === 0}
        value={payee?.id === undefined ? '' : `${payee.id}`}
        onChoose={(value) => onPayee(payees?.find(({ id }) => `${id}` === value))}
      />
      <Button onClick={() => go('pages/setting/addWallet')}>{t('withdraw.add.chain')}</Button>
    </>
  );
}

/** A valid address becomes the payee at once; an invalid one is none. */
function NewAddress({
  currency,
  onPayee,
}: Pick<AddressChoiceProps, 'currency' | 'onPayee'>): ReactNode {
  const { t } = useTranslation('funds');
  const chains = currency.chains.filter(({ withdraw }) => withdraw).map(({ chain }) => chain);
  const [chain, setChain] = useState<Chain | undefined>(chains[0]);
  const [address, setAddress] = useState('');
  const [wasLeft, setLeft] = useState(false);
  const take = (text: string, on: Chain | undefined): void => {
    setAddress(text);
    setChain(on);
    const isRight = on !== undefined && isOn(on, text);
    const name = t('withdraw.sources.new');
    onPayee(isRight ? { id: undefined, name, detail: text, chain: on } : undefined);
  };
  const isWrong = address !== '' && chain !== undefined && !isOn(chain, address);
  return (
    <>
      {chains.length < 2 ? null : (
        <Segmented
          label={t('withdraw.network')}
          options={chains.map((one) => ({ value: one, label: one }))}
          value={chain ?? ''}
          onChoose={(value) =>
            take(
              address,
              chains.find((one) => one === value),
            )
          }
        />
      )}
      <AddressField
        chain={chain}
        // While it is being typed it is incomplete, not invalid.
        error={isWrong && wasLeft ? t('errors:address_invalid', { chain }) : undefined}
        value={address}
        onText={(text) => take(text, chain)}
        onBlur={() => setLeft(true)}
        onFound={({ address: found, chain: on }) =>
          take(found, chains.find((one) => one === on) ?? chain)
        }
      />
    </>
  );
}

function isOn(chain: Chain, address: string): boolean {
  return readWalletAddress(address)?.chain === chain;
}
