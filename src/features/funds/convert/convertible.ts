import type { Answer } from '../../../lib/api/api.ts';

/** A currency that can be converted, with what the exchange account holds of it. */
export type Convertible = Answer<'user.getTransferList'>['currencies'][number];
