import { type CSSProperties, type ReactNode, useId } from 'react';
import { Amount } from '../lists/hidden-amounts.tsx';
import styles from './account-tabs.module.css';

export interface AccountTab {
  value: string;
  label: string;
  amount: string;
  colour: string;
}

interface AccountTabsProps {
  label: string;
  accounts: readonly AccountTab[];
  value: string;
  onChoose(value: string): void;
}

export function AccountTabs({ label, accounts, value, onChoose }: AccountTabsProps): ReactNode {
  const name = useId();
  return (
    <fieldset>
      <legend className="spoken">{label}</legend>
      <div className={styles['line']}>
        {accounts.map((account) => (
          <label key={account.value} className={styles['tab']}>
            <input
              type="radio"
              name={name}
              value={account.value}
              checked={account.value === value}
              onChange={() => onChoose(account.value)}
            />
            <span className={styles['face']}>
              <span className={styles['name']}>
                <i style={{ '--colour': `var(${account.colour})` } as CSSProperties} />
                {account.label}
              </span>
              <span className={styles['amount']}>
                <Amount text={account.amount} />
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
