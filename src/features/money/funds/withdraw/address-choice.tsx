import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { AddressField } from '../../../../shared/account/address-field.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import styles from '../funds.module.css';
import { chainOf, chainsOf, isOn, sourceOf } from './chosen-payee.ts';
import { lookAlike } from './look-alike.ts';
import { type Payee, useRecentAddresses } from './use-payees.ts';
import type { WithdrawDraft } from './use-withdraw-draft.ts';
import { type Chain, type Currency, SOURCES } from './withdraw-kind.ts';

interface AddressChoiceProps {
  draft: WithdrawDraft;
  currency: Currency;
  payees: readonly Payee[] | undefined;
  payee: Payee | undefined;
}

/** The target of a withdrawal: a stored address, or one that is typed, pasted or scanned and validated at once. */
export function AddressChoice({ draft, currency, payees, payee }: AddressChoiceProps): ReactNode {
  const { t } = useTranslation('funds');
  const source = sourceOf(draft.input, payees);
  const recent = useRecentAddresses();
  const knownAddresses = [
    ...(payees ?? []),
    ...recent.map((detail) => ({ name: t('withdraw.recent'), detail })),
  ];
  const alike = payee === undefined ? undefined : lookAlike(payee.detail, knownAddresses);
  return (
    <>
      <SegmentedControl
        label={t('withdraw.source')}
        options={SOURCES.map((value) => ({ value, label: t(`withdraw.sources.${value}`) }))}
        value={source}
        onChoose={(value) =>
          draft.set({
            source: SOURCES.find((one) => one === value),
            payee_id: undefined,
            chain: undefined,
            address: '',
          })
        }
      />
      {source === 'book' ? (
        <BookAddress draft={draft} payees={payees} payee={payee} />
      ) : (
        <NewAddress draft={draft} currency={currency} />
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
  draft,
  payees,
  payee,
}: Pick<AddressChoiceProps, 'draft' | 'payees' | 'payee'>): ReactNode {
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
        onChoose={(value) =>
          draft.set({ payee_id: payees?.find(({ id }) => `${id}` === value)?.id })
        }
      />
      <Button onClick={() => go('pages/setting/addWallet')}>{t('withdraw.add.chain')}</Button>
    </>
  );
}

function NewAddress({
  draft,
  currency,
}: Pick<AddressChoiceProps, 'draft' | 'currency'>): ReactNode {
  const { t } = useTranslation('funds');
  const chains = chainsOf(currency);
  const chain = chainOf(draft.input, currency);
  const { address } = draft.input;
  const [wasLeft, setWasLeft] = useState(false);
  const take = (text: string, on: Chain | undefined): void =>
    draft.set({ source: 'new', chain: on, address: text });
  const isWrong = address !== '' && chain !== undefined && !isOn(chain, address);
  return (
    <>
      {chains.length < 2 ? null : (
        <SegmentedControl
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
        onBlur={() => setWasLeft(true)}
        onFound={({ address: scannedAddress, chain: on }) =>
          take(scannedAddress, chains.find((one) => one === on) ?? chain)
        }
      />
    </>
  );
}
