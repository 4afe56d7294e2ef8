import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { readId } from '../../../lib/pages/id-param.ts';
import { useAmounts } from '../../../shared/figures/use-amounts.ts';
import { Amount } from '../../../ui/lists/hidden-amounts.tsx';
import type { BillWish } from './bill-wish.ts';
import styles from './statement.module.css';

/** Open positions move the value of a contract account. */
const ASK_EVERY_MS = 10_000;

/** The current balance of one currency in one account, above the column of balances. */
export function BalanceHead({ wish }: { wish: BillWish }): ReactNode {
  const { t } = useTranslation('statement');
  const { amount, available: spendable } = useAmounts();
  const currency_id = readId(wish.currency_id);
  const isOne = currency_id !== undefined && wish.account_type !== '';
  const { data } = useCall(
    'wallet.detail',
    { currency_id: currency_id ?? 0, account_type: wish.account_type as 'change' },
    { enabled: isOne, again_ms: ASK_EVERY_MS },
  );
  if (!isOne || data === undefined) return null;
  const { available, frozen, value, currency_name } = data;
  return (
    <div className={styles['balance']}>
      <div>
        <p className={styles['note']}>{t('available')}</p>
        <p className={styles['hero']}>
          <Amount text={spendable(available, currency_name)} />{' '}
          <span className={styles['unit']}>{currency_name}</span>
        </p>
      </div>
      <div className={styles['parts']}>
        <p>
          <Amount text={t('frozen_sum', { amount: amount(frozen, currency_name) })} />
        </p>
        <p>
          <Amount text={t('in_all', { amount: amount(value, currency_name) })} />
        </p>
      </div>
    </div>
  );
}
