import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import styles from '../otc.module.css';
import type { PayMethod } from '../side.ts';

interface PayeeChoiceProps {
  method: PayMethod;
  value: string;
  error: string | undefined;
  onChoose(value: string): void;
}

/** Where the desk pays a seller: a card, shown by its last digits, or the user's own account. */
export function PayeeChoice({ method, value, error, onChoose }: PayeeChoiceProps): ReactNode {
  const { t } = useTranslation('otc');
  const go = useGo();
  const { data } = useCall('user.cash_info', {}, { enabled: method !== 'wallet' });
  const user = useCall('user.info', {}).data;
  if (method === 'wallet') {
    const account = user?.email ?? user?.mobile ?? '';
    return <p className={styles['quiet']}>{t('to_wallet', { account })}</p>;
  }
  return (
    <>
      <Select
        label={t('receive_on')}
        placeholder={t('choose_card')}
        options={(data?.list ?? []).map(({ id, bank_name, card_number }) => ({
          value: `${id}`,
          label: `${bank_name} ${card_number}`,
        }))}
        error={error}
        disabled={(data?.list.length ?? 0) === 0}
        value={value}
        onChoose={onChoose}
      />
      <Button onClick={() => go('pages/setting/addBank')}>{t('add_card')}</Button>
    </>
  );
}
