import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Request } from '../../../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { outdate } from '../../../../lib/api/queries.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { Form } from '../../../../shared/forms/form.tsx';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { useCallForm } from '../../../../shared/forms/use-call-form.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { ImagePicker } from '../../../../ui/media/image-picker.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../funds.module.css';
import type { GivenAddress } from './address-card.tsx';

type Coin = Answer<'wallet.getRateCurrency'>['list'][number];

type Type = Request<'wallet.charge_req'>['type'];

interface Draft extends Record<string, unknown> {
  amount: string;
  account: string;
}

const PAYER_AT_MOST = 128;

export function VoucherForm({
  coin,
  depositAddress,
}: {
  coin: Coin;
  depositAddress: GivenAddress;
}): ReactNode {
  const { t } = useTranslation('funds');
  const { api, wishes, queries } = useApp();
  const toast = useToast();
  const picture = useRef<{ file: Blob; address?: string }>(undefined);
  const [times, setTimes] = useState(0);
  const [isUploading, setUploading] = useState(false);
  const form = useCallForm<'wallet.charge_req', Draft>('wallet.charge_req', {
    start: { amount: '', account: '' },
    request: ({ amount, account }) => ({
      amount,
      account,
      currency: coin.currency_id,
      type: depositAddress.chain as Type,
      address: depositAddress.address,
      voucher: picture.current?.address ?? '',
    }),
    call: (request) => wishes.send('wallet.charge_req', request),
    places: { below_minimum: 'amount' },
  });
  const send = async (): Promise<void> => {
    const chosenPicture = picture.current;
    if (chosenPicture !== undefined && chosenPicture.address === undefined) {
      setUploading(true);
      try {
        chosenPicture.address = await api.call('upload', { file: chosenPicture.file });
      } catch (error) {
        if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
        return;
      } finally {
        setUploading(false);
      }
    }
    if ((await form.send()) === undefined) return;
    outdate(queries, ['recharge.log', 'wallet.list']);
    form.reset();
    picture.current = undefined;
    setTimes(times + 1);
    toast(t('voucher.done'));
  };
  const amount = form.field('amount');
  return (
    <section className={styles['card']}>
      <h2 className={styles['cardTitle']}>{t('voucher.title')}</h2>
      <p className={styles['quiet']}>{t('voucher.text')}</p>
      <Form of={form.form} className={styles['fields']} onSend={send}>
        <NumberField
          label={t('amount')}
          unit={coin.name}
          value={form.values.amount}
          error={amount.error}
          onValue={(value) => form.set('amount', value)}
        />
        <Field
          label={t(depositAddress.bank === null ? 'voucher.account' : 'voucher.bank_account')}
          most={PAYER_AT_MOST}
          {...form.field('account')}
        />
        <ImagePicker
          key={times}
          label={t('voucher.picture')}
          error={form.errors['voucher']}
          busy={isUploading}
          onPick={(file) => {
            picture.current = { file };
            form.clear('voucher');
          }}
          onRemove={() => {
            picture.current = undefined;
          }}
        />
        <Button wide submit busy={form.busy || isUploading}>
          {t('voucher.send')}
        </Button>
      </Form>
    </section>
  );
}
