import { type ReactNode, useState } from 'react';
import { useContractAccount } from '../../../../lib/market/hooks.ts';
import { NarrowBook } from '../../../../shared/market/narrow-book.tsx';
import { BookMiddle } from '../book-middle.tsx';
import type { TabProps } from '../tab-props.ts';
import { useBestPrices } from '../use-best-prices.ts';
import { ContractOrders } from './contract-orders.tsx';
import { ContractTicket } from './contract-ticket.tsx';

const ROWS = 6;

export function ContractTab({ instrument, outageReport }: TabProps): ReactNode {
  const account = useContractAccount(instrument.legal_id);
  const best = useBestPrices(instrument);
  const [level, setLevel] = useState<{ price: string }>();
  return (
    <>
      <ContractTicket
        instrument={instrument}
        account={account}
        best={best}
        level={level}
        book={
          <NarrowBook
            instrument={instrument}
            rows={ROWS}
            middle={<BookMiddle id={instrument.match_id} />}
            onPrice={(price) => setLevel({ price })}
          />
        }
      />
      <ContractOrders instrument={instrument} account={account} outageReport={outageReport} />
    </>
  );
}
