import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/api/use-call.ts';
import { readId } from '../../lib/id-param.ts';
import { useCore } from '../../lib/use-core.ts';
import { useFigures } from '../../lib/use-figures.ts';
import { Amount } from '../../ui/lists/hidden-amounts.tsx';
import type { BillWish } from './bill-wish.ts';
import styles from './statement.module.css';

/** The current balance of one currency in one account, above the column of balances. */
export function BalanceHead({ wish }: { wish: BillWish }): ReactNode {
  const { t } = useTranslation('statement');
  const { plain } = useFigures();
  const [state] = useCore();
  const currency_id = readId(wish.currency_id);
  const isOne = currency_id !== undefined && wish.account_type !== '';
  const { data } = useCall(
    'wallet.detail',
    { currency_id: currency_id ?? 0, account_type: wish.account_type as 'change' },
    { enabled: isOne },
  );
  if (!isOne || data === undefined || state.kind !== 'ready') return null;
  const { available, frozen, currency_name } = data;
  const all = state.core.evaluate('add', [available, frozen]);
  return (
    <div className={styles['balance']}>
      <div>
        <p className={styles['note']}>{t('available')}</p>
        <p className={styles['hero']}>
          <Amount text={plain(available)} /> <span className={styles['unit']}>{currency_name}</span>
        </p>
      </div>
      <div className={styles['parts']}>
        <p>
          <Amount text={t('frozen_sum', { amount: plain(frozen) })} />
        </p>
        <p>
          <Amount text={t('in_all', { amount: plain(all) })} />
        </p>
      </div>
    </div>
  );
}
