import type { Answer } from '../../../../lib/api/api.ts';

export type OrderDetail = Answer<'otc.detail'>;
