import type { Answer } from '../../../lib/api/api.ts';

/** An order with its messages. */
export type OrderDetail = Answer<'otc.detail'>;
