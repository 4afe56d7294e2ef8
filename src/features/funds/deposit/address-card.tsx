import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useAmounts } from '../../../shared/figures/use-amounts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { AddressText } from '../../../ui/layout/address-text.tsx';
import { ValueRows } from '../../../ui/lists/value-rows.tsx';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import { qrPicture } from '../../../ui/media/qr-picture.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
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
        <QrCode text={qr_text} label={t('deposit.qr', { coin, chain })} />
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

function savePicture(picture: Blob, name: string): void {
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
