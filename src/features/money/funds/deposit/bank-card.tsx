import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { CopyButton } from '../../../../ui/controls/copy-button.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import styles from '../funds.module.css';
import type { GivenAddress } from './address-card.tsx';

interface BankCardProps {
  coin: string;
  depositAddress: GivenAddress;
  bank: NonNullable<GivenAddress['bank']>;
}

export function BankCard({ coin, depositAddress, bank }: BankCardProps): ReactNode {
  const { t } = useTranslation('funds');
  const amounts = useAmounts();
  const { bank_name, holder, swift_code, reference } = bank;
  const { address, min_number } = depositAddress;
  const swift =
    swift_code === null ? [] : [{ id: 'swift', label: t('payees:swift'), value: swift_code }];
  return (
    <section className={styles['card']} aria-label={t('deposit.bank.title')}>
      <h2 className={styles['cardTitle']}>{t('deposit.bank.title')}</h2>
      <ValueRows
        rows={[
          { id: 'bank', label: t('payees:bank_name'), value: bank_name },
          { id: 'holder', label: t('deposit.bank.holder'), value: holder },
          { id: 'number', label: t('deposit.bank.number'), value: address },
          ...swift,
          { id: 'reference', label: t('deposit.bank.reference'), value: reference },
          {
            id: 'minimum',
            label: t('deposit.minimum'),
            value: amounts.amount(min_number, coin),
            note: coin,
          },
          { id: 'to', label: t('deposit.to'), value: t('statement:account.legal') },
        ]}
      />
      <Notice tone="warn" title={t('deposit.bank.must', { reference })} />
      <div className={styles['buttons']}>
        <CopyButton look="base" text={address} label={t('deposit.bank.copy_number')} />
        <CopyButton look="neutral" text={reference} label={t('deposit.bank.copy_reference')} />
      </div>
    </section>
  );
}
