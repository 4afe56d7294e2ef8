import type { Answer } from '../../../../lib/api/api.ts';

export type Convertible = Answer<'user.getTransferList'>['currencies'][number];
