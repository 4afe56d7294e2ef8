import type { Answer } from '../../../lib/api/api.ts';

/** A convertible currency, with its balance in the exchange account. */
export type Convertible = Answer<'user.getTransferList'>['currencies'][number];
