import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../protocol/calls/trading/contract.ts';
import type { Follow } from '../../../../protocol/calls/trading/follow.ts';
import type { Request } from '../../../lib/api/api.ts';
import type { Core } from '../../../lib/core/core.ts';

export const RATIO = 1;
export const LOTS = 2;

export interface FollowTerms extends Record<string, unknown> {
  type: 1 | 2;
  number: string;
  loss_limit: string;
  margin_limit: string;
  tolerance_percent: string;
  loss_close: boolean;
}

const FIRST_TERMS: FollowTerms = {
  type: RATIO,
  number: '0.25',
  loss_limit: '',
  margin_limit: '',
  tolerance_percent: '1',
  loss_close: true,
};

export function startTerms(follow: Follow | null): FollowTerms {
  if (follow === null || follow.status !== 1) return FIRST_TERMS;
  return {
    type: follow.type,
    number: follow.number,
    loss_limit: follow.loss_limit ?? '',
    margin_limit: follow.margin_limit ?? '',
    tolerance_percent: follow.tolerance_percent,
    loss_close: follow.loss_close,
  };
}

export function termsRequest(
  trader_user_id: number,
  { loss_limit, margin_limit, ...terms }: FollowTerms,
): Omit<Request<'follow.follow'>, 'idempotency_key'> {
  return {
    trader_user_id,
    ...terms,
    ...(loss_limit !== '' && { loss_limit }),
    ...(margin_limit !== '' && { margin_limit }),
  };
}

export interface CopyExample {
  lots: string;
  copiedLots: string;
  /** Below the instrument's minimum: the trade would be skipped. */
  isTooSmall: boolean;
  multiple: string;
  quantity: string;
}

const LOTS_SHOWN = '10';
const MULTIPLE_SHOWN = '10';

/** A trade of the trader and its copy; undefined while the number is invalid. */
export function copyExample(
  core: Core,
  { type, number }: Pick<FollowTerms, 'type' | 'number'>,
  instrument: Instrument,
  trade?: Pick<LeverOrder, 'share' | 'multiple'>,
): CopyExample | undefined {
  if (number === '' || core.evaluate('cmp', [number, '0']) !== '1') return undefined;
  const lots = trade?.share ?? LOTS_SHOWN;
  const copiedAmount =
    type === RATIO
      ? core.evaluate('copy_lots', [lots, number, instrument.lot_step])
      : core.evaluate('quantize', [number, instrument.lot_step, 'down']);
  return {
    lots,
    copiedLots: copiedAmount,
    isTooSmall: core.evaluate('cmp', [copiedAmount, instrument.lot_min]) === '-1',
    multiple: trade === undefined ? MULTIPLE_SHOWN : `${trade.multiple}`,
    quantity: core.evaluate('mul', [copiedAmount, instrument.lot_size]),
  };
}
