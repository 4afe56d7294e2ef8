import { type ReactNode, useState } from 'react';
import { useContractAccount } from '../../../lib/market/hooks.ts';
import type { Instrument } from '../../../lib/market/types.ts';
import { useBestPrices } from '../use-best-prices.ts';
import { ContractOrders } from './contract-orders.tsx';
import styles from './contract-tab.module.css';
import { ContractTicket } from './contract-ticket.tsx';

/** Contracts: the ticket beside the book, and what is open below. */
export function ContractTab({ instrument }: { instrument: Instrument }): ReactNode {
  const account = useContractAccount(instrument.legal_id);
  const best = useBestPrices(instrument, 6);
  const [level] = useState<{ price: string }>();
  return (
    <>
      <div className={styles['columns']}>
        <ContractTicket instrument={instrument} account={account} best={best} level={level} />
      </div>
      <ContractOrders instrument={instrument} account={account} />
    </>
  );
}
