import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { Picker } from '../../../../ui/overlay/picker.tsx';
import { ACCOUNT_COLOURS, ACCOUNT_NAMES, type AccountName, isAccount } from '../accounts.ts';
import styles from '../funds.module.css';
import { balanceIn, type Movable } from './movable.ts';

interface TransferSidesProps {
  currency: Movable;
  from: AccountName;
  to: AccountName;
  onSides(from: AccountName, to: AccountName): void;
}

export function TransferSides({ currency, from, to, onSides }: TransferSidesProps): ReactNode {
  const { t } = useTranslation('funds');
  // Choosing the account of the other side swaps both.
  const chooseFrom = (next: AccountName): void => onSides(next, next === to ? from : to);
  const chooseTo = (next: AccountName): void => onSides(next === from ? to : from, next);
  return (
    <div className={`${styles['card']} ${styles['sides']}`}>
      <div className={styles['sideList']}>
        <Side label={t('from')} account={from} currency={currency} onChoose={chooseFrom} />
        <Side label={t('to')} account={to} currency={currency} onChoose={chooseTo} />
      </div>
      <span className={styles['swap']}>
        <IconButton icon="swap" label={t('swap')} onClick={() => onSides(to, from)} />
      </span>
    </div>
  );
}

interface SideProps {
  label: string;
  account: AccountName;
  currency: Movable;
  onChoose(account: AccountName): void;
}

function Side({ label, account, currency, onChoose }: SideProps): ReactNode {
  const { t } = useTranslation('funds');
  const amounts = useAmounts();
  const availableIn = (name: AccountName): string =>
    t('available', {
      amount: amounts.available(balanceIn(currency, name).available, currency.name),
    });
  return (
    <div className={styles['side']}>
      <span className={styles['sideLabel']} aria-hidden="true">
        {label}
      </span>
      <i
        className={styles['dot']}
        style={{ '--colour': `var(${ACCOUNT_COLOURS[account]})` } as CSSProperties}
      />
      <div>
        <Picker
          look="plain"
          label={label}
          options={ACCOUNT_NAMES.map((name) => ({
            value: name,
            label: t(`statement:account.${name}`),
            note: availableIn(name),
          }))}
          value={account}
          onChoose={(value) => {
            if (isAccount(value)) onChoose(value);
          }}
        />
        <p className={styles['quiet']}>{availableIn(account)}</p>
      </div>
    </div>
  );
}
