import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Request } from '../../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { useApp } from '../../../lib/app-context.ts';
import { readWalletAddress, type WalletAddress } from '../../../lib/device/scanned-address.ts';
import { AddressField } from '../../../shared/account/address-field.tsx';
import { PayPasswordField } from '../../../shared/account/pay-password.tsx';
import { SecondStep } from '../../../shared/account/second-step.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { qrPicture } from '../../../ui/media/qr-picture.ts';
import { afterLayers } from '../../../ui/overlay/back-layers.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './payees.module.css';
import { useFactors } from './use-factors.ts';

type Coin = Answer<'currency.list'>['list'][number];
type Address = Answer<'user.wallet.list'>['list'][number];
type Chain = Request<'user.wallet.save'>['chain'];

interface AddressFormProps {
  coins: readonly Coin[];
  savedAddress?: Address;
  onSaved(): void;
}

const NAME = 32;

export function AddressForm({ coins, savedAddress, onSaved }: AddressFormProps): ReactNode {
  const { t } = useTranslation('payees');
  const { queries } = useApp();
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const pictureOf = useAddressPicture(savedAddress);
  const form = useFactors(
    savedAddress === undefined ? 'user.wallet.save' : 'user.editUserAddress',
    {
      start: {
        currency: savedAddress?.currency_id,
        chain: savedAddress?.chain ?? '',
        address: savedAddress?.address ?? '',
        name: savedAddress?.name ?? '',
      },
      request: ({ currency: of, chain: way, ...values }) => ({
        ...values,
        ...(of !== undefined && { currency: of }),
        chain: way as Chain,
        ...(savedAddress !== undefined && { id: savedAddress.id }),
      }),
    },
  );
  const { currency, chain, address } = form.values;

  const coin = coins.find(({ id }) => id === currency);
  const chains = coin?.chains.map((one) => one.chain) ?? [];
  const choose = (next: Coin): void => {
    form.set('currency', next.id);
    const [first] = next.chains;
    if (first !== undefined && !next.chains.some((one) => one.chain === chain))
      form.set('chain', first.chain);
  };
  // A scanned address sets its chain, and the coin if the chain has only one.
  const take = (foundAddress: WalletAddress): void => {
    form.set('address', foundAddress.address);
    const able = coins.filter((one) => one.chains.some((way) => way.chain === foundAddress.chain));
    const [only] = able;
    if (coin === undefined && able.length === 1 && only !== undefined)
      form.set('currency', only.id);
    if (coin === undefined || able.includes(coin)) form.set('chain', foundAddress.chain);
  };

  const send = async (more?: { google_code: string }): Promise<void> => {
    if (isSending) return;
    setSending(true);
    try {
      const isWhole = readWalletAddress(address)?.chain === chain;
      const qr_code = isWhole ? await pictureOf(address) : '';
      const response = await form.send({ ...more, qr_code });
      if (response === undefined) return;
      outdate(queries, ['user.wallet.list', 'user.getAddress']);
      form.setGoogle(undefined);
      toast(t('address_saved'));
      afterLayers(onSaved);
    } catch (error) {
      if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
    } finally {
      setSending(false);
    }
  };

  return (
    <>
      <Form of={form.form} className={styles['form']} onSend={() => send()}>
        <Select
          label={t('coin')}
          placeholder={t('coin_choose')}
          error={form.errors['currency']}
          options={coins.map((one) => ({ value: String(one.id), label: one.name }))}
          value={currency === undefined ? '' : String(currency)}
          onChoose={(value) => {
            const next = coins.find(({ id }) => String(id) === value);
            if (next !== undefined) choose(next);
          }}
        />
        {coin === undefined ? null : (
          <SegmentedControl
            label={t('network')}
            options={chains.map((one) => ({ value: one, label: one }))}
            value={chain}
            onChoose={(next) => {
              form.set('chain', next);
              form.clear('address');
            }}
          />
        )}
        <AddressField
          chain={coin === undefined ? undefined : chain}
          {...form.field('address')}
          onFound={take}
        />
        {coin === undefined ? null : (
          <Notice tone="warn" title={t('only', { coin: coin.name, chain })} />
        )}
        <Field
          label={t('name')}
          placeholder={t('name_example')}
          most={NAME}
          {...form.field('name')}
        />
        <PayPasswordField {...form.field('password')} />
        <Button look="base" main wide submit busy={form.busy || isSending}>
          {t('save_address')}
        </Button>
      </Form>
      <SecondStep form={form} onSend={(next) => void send(next)} />
    </>
  );
}

/**
 * Uploads the QR picture of an address, which the book stores with it. It is drawn from the address, so that
 * picture and text always agree; each address is drawn and uploaded once.
 */
function useAddressPicture(
  savedPicture: { address: string; qr_code: string } | undefined,
): (address: string) => Promise<string> {
  const { api } = useApp();
  const lastPicture = useRef(savedPicture);
  return async (address) => {
    if (lastPicture.current?.address !== address) {
      const qr_code = await api.call('upload', { file: await qrPicture(address) });
      lastPicture.current = { address, qr_code };
    }
    return lastPicture.current.qr_code;
  };
}
