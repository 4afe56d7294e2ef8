import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../lib/api/api.ts';
import { failureText, isToldElsewhere } from '../../lib/api/failure-text.ts';
import { outdate } from '../../lib/api/queries.ts';
import { useApp } from '../../lib/app-context.ts';
import { readWalletAddress, type WalletAddress } from '../../lib/scanned-address.ts';
import { SecondStep } from '../../shared/account/second-step.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { afterLayers } from '../../ui/overlay/back-layers.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import { AddressField } from './address-field.tsx';
import { PayPassword } from './factor-fields.tsx';
import styles from './payees.module.css';
import { useAddressPicture } from './use-address-picture.ts';
import { useFactors } from './use-factors.ts';

type Coin = Answer<'currency.list'>['list'][number];
type Address = Answer<'user.wallet.list'>['list'][number];

interface AddressFormProps {
  coins: readonly Coin[];
  saved?: Address;
  onSaved(): void;
}

const NAME = 32;

export function AddressForm({ coins, saved, onSaved }: AddressFormProps): ReactNode {
  const { t } = useTranslation('payees');
  const { queries } = useApp();
  const toast = useToast();
  const [coinId, setCoinId] = useState(saved?.currency_id);
  const [chain, setChain] = useState(saved?.chain ?? '');
  const [address, setAddress] = useState(saved?.address ?? '');
  const [name, setName] = useState(saved?.name ?? '');
  const [isSending, setSending] = useState(false);
  const pictureOf = useAddressPicture(saved);
  const factors = useFactors(saved === undefined ? 'user.wallet.save' : 'user.editUserAddress');
  const { form, errors, busy, submit, clear } = factors;

  const coin = coins.find(({ id }) => id === coinId);
  const chains = coin?.chains.map((one) => one.chain) ?? [];
  const choose = (next: Coin): void => {
    setCoinId(next.id);
    clear('currency');
    if (!next.chains.some((one) => one.chain === chain)) setChain(next.chains[0]?.chain ?? '');
  };
  // The code of an address says which chain it is of, and with one coin alone on it, which coin.
  const take = (found: WalletAddress): void => {
    setAddress(found.address);
    clear('address');
    const able = coins.filter((one) => one.chains.some((way) => way.chain === found.chain));
    const [only] = able;
    if (coin === undefined && able.length === 1 && only !== undefined) setCoinId(only.id);
    if (coin === undefined || able.includes(coin)) setChain(found.chain);
  };

  const send = async (google_code?: string): Promise<void> => {
    if (isSending) return;
    setSending(true);
    try {
      const isWhole = readWalletAddress(address)?.chain === chain;
      const kept = await submit({
        // What is not there yet is told by the rules of the call.
        id: saved?.id as number,
        currency: coinId as number,
        chain: chain as 'BTC',
        address,
        name,
        qr_code: isWhole ? await pictureOf(address) : '',
        password: factors.password,
        ...(google_code && { google_code }),
      });
      if (kept === undefined) return;
      outdate(queries, ['user.wallet.list', 'user.getAddress']);
      factors.setGoogle(undefined);
      toast(t('address_saved'));
      afterLayers(onSaved);
    } catch (error) {
      // The picture did not come through: nothing was saved.
      if (!isToldElsewhere(error)) toast(failureText(t, error), 'bad');
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <form
        ref={form}
        className={styles['form']}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <Select
          label={t('coin')}
          placeholder={t('coin_choose')}
          error={errors['currency']}
          options={coins.map((one) => ({ value: String(one.id), label: one.name }))}
          value={coinId === undefined ? '' : String(coinId)}
          onChoose={(value) => {
            const next = coins.find(({ id }) => String(id) === value);
            if (next !== undefined) choose(next);
          }}
        />
        {coin === undefined ? null : (
          <Segmented
            label={t('network')}
            options={chains.map((one) => ({ value: one, label: one }))}
            value={chain}
            onChoose={(next) => {
              setChain(next as typeof chain);
              clear('address');
            }}
          />
        )}
        <AddressField
          chain={coin === undefined ? undefined : chain}
          error={errors['address']}
          value={address}
          onText={(text) => {
            setAddress(text);
            clear('address');
          }}
          onFound={take}
        />
        {coin === undefined ? null : (
          <Notice tone="warn" title={t('only', { coin: coin.name, chain })} />
        )}
        <Field
          label={t('name')}
          placeholder={t('name_example')}
          maxLength={NAME}
          error={errors['name']}
          value={name}
          onText={(text) => {
            setName(text);
            clear('name');
          }}
        />
        <PayPassword factors={factors} />
        <Button look="base" main wide submit busy={busy || isSending}>
          {t('save_address')}
        </Button>
      </form>
      <SecondStep form={factors} onFull={(code) => void send(code)} />
    </>
  );
}
