import { useEffect } from 'react';
import { callKey, outdate } from '../../../lib/api/queries.ts';
import { useApp } from '../../../lib/app-context.ts';
import type { NftEvent } from '../../../lib/nft.ts';
import { patchWork } from '../patch-work.ts';

/** In the last second of an auction bids come by the dozen: the list of them is asked for once for all. */
const ASK_AFTER_MS = 300;

/** What the room of a work says is in its page at once; what only a call tells is asked for a moment later (R-NFT-5). */
export function useLiveSale(code: string): void {
  const { quotes, queries } = useApp();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let newest = 0;
    const leave = quotes.onRoomEvent(`nft:${code}`, 'nft', (data) => {
      const event = data as NftEvent;
      if (event.code !== code || event.time < newest) return;
      newest = event.time;
      const { current_bid, bid_count, end_time, remaining } = event;
      queries.setQueryData(callKey('bind_box.getBoxDetail', { code }), (known: unknown) =>
        patchWork(known, code, { current_bid, bid_count, end_time, remaining }),
      );
      waiting ??= setTimeout(() => {
        waiting = undefined;
        outdate(queries, [
          'bind_box.getBoxDetail',
          'bind_box.getBindBoxQuotationLog',
          'bind_box.provenance',
        ]);
      }, ASK_AFTER_MS);
    });
    return () => {
      leave();
      clearTimeout(waiting);
    };
  }, [quotes, queries, code]);
}
