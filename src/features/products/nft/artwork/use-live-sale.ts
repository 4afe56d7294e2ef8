import { useEffect } from 'react';
import { callKey, outdate } from '../../../../lib/api/queries.ts';
import { useApp } from '../../../../lib/app-context.ts';
import type { NftEvent } from '../../../../lib/products/nft.ts';
import { patchWork } from '../patch-work.ts';

/** Bids come by the dozen in the last second of an auction: their list is requested once for all. */
const ASK_AFTER_MS = 300;

/** Events of the work's room update its page at once; data from calls is requested a moment later (R-NFT-5). */
export function useLiveSale(code: string): void {
  const { quotes, queries } = useApp();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let newest = 0;
    const leave = quotes.onRoomEvent(`nft:${code}`, 'nft', (data) => {
      const event = data as NftEvent;
      if (event.code !== code || event.time < newest) return;
      newest = event.time;
      const { current_bid, bid_count, end_time, remaining } = event;
      queries.setQueryData(callKey('bind_box.getBoxDetail', { code }), (cachedDetail: unknown) =>
        patchWork(cachedDetail, code, { current_bid, bid_count, end_time, remaining }),
      );
      timer ??= setTimeout(() => {
        timer = undefined;
        outdate(queries, [
          'bind_box.getBoxDetail',
          'bind_box.getBindBoxQuotationLog',
          'bind_box.provenance',
        ]);
      }, ASK_AFTER_MS);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [quotes, queries, code]);
}
