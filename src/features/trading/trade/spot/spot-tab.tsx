import { type ReactNode, useState } from 'react';
import { NarrowBook } from '../../../../shared/market/narrow-book.tsx';
import { BookMiddle } from '../book-middle.tsx';
import type { TabProps } from '../tab-props.ts';
import { useBestPrices } from '../use-best-prices.ts';
import { SpotOrders } from './spot-orders.tsx';
import { SpotTicket } from './spot-ticket.tsx';

const ROWS = 7;

export function SpotTab({ instrument, outageReport }: TabProps): ReactNode {
  const best = useBestPrices(instrument);
  const [level, setLevel] = useState<{ price: string }>();
  return (
    <>
      <SpotTicket
        instrument={instrument}
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
      <SpotOrders instrument={instrument} outageReport={outageReport} />
    </>
  );
}
