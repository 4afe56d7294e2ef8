import { type ReactNode, useState } from 'react';
import { useContractAccount } from '../../../lib/market/hooks.ts';
import type { Instrument } from '../../../lib/market/types.ts';
import { NarrowBook } from '../../../shared/market/narrow-book.tsx';
import { BookMiddle } from '../book-middle.tsx';
import styles from '../ticket-columns.module.css';
import { useBestPrices } from '../use-best-prices.ts';
import { ContractOrders } from './contract-orders.tsx';
import { ContractTicket } from './contract-ticket.tsx';

const ROWS = 6;

export function ContractTab({ instrument }: { instrument: Instrument }): ReactNode {
  const account = useContractAccount(instrument.legal_id);
  const best = useBestPrices(instrument);
  const [level, setLevel] = useState<{ price: string }>();
  return (
    <>
      <div className={styles['columns']}>
        <ContractTicket instrument={instrument} account={account} best={best} level={level} />
        <NarrowBook
          instrument={instrument}
          rows={ROWS}
          middle={<BookMiddle id={instrument.match_id} />}
          onPrice={(price) => setLevel({ price })}
        />
      </div>
      <ContractOrders instrument={instrument} account={account} />
    </>
  );
}
