import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../lib/api/api.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CopyButton } from '../../../../ui/controls/copy-button.tsx';
import { AddressText } from '../../../../ui/layout/address-text.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { dataAddress } from '../../../../ui/media/compress-image.ts';
import { QrCode } from '../../../../ui/media/qr-code.tsx';
import { qrPicture } from '../../../../ui/media/qr-picture.ts';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../funds.module.css';

export type GivenAddress = Answer<'wallet.get_in_address'>;

export function AddressCard({
  coin,
  depositAddress,
}: {
  coin: string;
  depositAddress: GivenAddress;
}): ReactNode {
  const { t } = useTranslation('funds');
  const toast = useToast();
  const amounts = useAmounts();
  const { address, chain, qr_text, min_number, confirmations } = depositAddress;
  const save = async (): Promise<void> => {
    try {
      savePicture(await qrPicture(qr_text), `${coin}-${chain}.png`);
      toast(t('deposit.saved'));
    } catch {
      toast(t('deposit.not_saved'), 'bad');
    }
  };
  return (
    <section className={styles['card']}>
      <div className={styles['qr']}>
        <SavableQr text={qr_text} label={t('deposit.qr', { coin, chain })} />
        <div>
          <p className={styles['quiet']}>{t('deposit.your_address', { chain })}</p>
          <p className={styles['address']}>
            <AddressText address={address} />
          </p>
        </div>
      </div>
      <div className={styles['buttons']}>
        <CopyButton look="base" text={address} label={t('deposit.copy')} />
        <Button icon="deposit" onClick={() => void save()}>
          {t('deposit.save')}
        </Button>
      </div>
      <ValueRows
        rows={[
          {
            id: 'minimum',
            label: t('deposit.minimum'),
            value: amounts.amount(min_number, coin),
            note: coin,
          },
          {
            id: 'after',
            label: t('deposit.after'),
            value: t('deposit.confirmations', { count: confirmations }),
          },
          { id: 'to', label: t('deposit.to'), value: t('statement:account.change') },
        ]}
      />
    </section>
  );
}

/** A picture as soon as it is drawn: a phone saves it by a long press, also where a download isn't possible. */
function SavableQr({ text, label }: { text: string; label: string }): ReactNode {
  const [picture, setPicture] = useState<{ text: string; address: string }>();
  useEffect(() => {
    let isLeft = false;
    qrPicture(text)
      .then(dataAddress)
      .then((address) => {
        if (!isLeft) setPicture({ text, address });
      })
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [text]);
  if (picture?.text !== text) return <QrCode text={text} label={label} />;
  return <img className={styles['qrPicture']} src={picture.address} alt={label} />;
}

function savePicture(picture: Blob, name: string): void {
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
