import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { OrderKind } from '../../../protocol/fields/order.ts';
import { decimalsOf } from './money.ts';

/** What an order kind asks for, by the field of its call. */
export type EntryField = 'trigger_price' | 'target_price' | 'distance' | 'start_price';
export type DistanceUnit = 'price' | 'percent';

export interface OrderKindTerms {
  id: OrderKind;
  fields: readonly EntryField[];
  /** The field that a tapped level of the book fills. Without one the order becomes a limit. */
  bookField?: EntryField;
  /** It waits for a mark: it can end by itself. */
  isWaiting: boolean;
}

const MARKET: OrderKindTerms = { id: 'market', fields: [], isWaiting: false };

export const ORDER_KINDS: readonly OrderKindTerms[] = [
  MARKET,
  { id: 'limit', fields: ['target_price'], bookField: 'target_price', isWaiting: true },
  { id: 'stop_market', fields: ['trigger_price'], bookField: 'trigger_price', isWaiting: true },
  {
    id: 'stop_limit',
    fields: ['trigger_price', 'target_price'],
    bookField: 'target_price',
    isWaiting: true,
  },
  { id: 'trailing', fields: ['distance', 'start_price'], isWaiting: true },
];

export function kindTerms(kind: OrderKind): OrderKindTerms {
  return ORDER_KINDS.find(({ id }) => id === kind) ?? MARKET;
}

interface EntryFieldTerms {
  id: EntryField;
  isOptional: boolean;
  /** Its plus and minus start at the mark. */
  isPrice: boolean;
}

export const ENTRY_FIELDS: Readonly<Record<EntryField, EntryFieldTerms>> = {
  trigger_price: { id: 'trigger_price', isOptional: false, isPrice: true },
  target_price: { id: 'target_price', isOptional: false, isPrice: true },
  distance: { id: 'distance', isOptional: false, isPrice: false },
  start_price: { id: 'start_price', isOptional: true, isPrice: true },
};

const PERCENT_STEP = '0.1';
const PERCENT_DECIMALS = 2;
const PERCENT_MOST = '50';

/** Step, decimals and maximum of a distance in its unit. */
export function distanceSteps(
  unit: DistanceUnit,
  { tick, max_price }: Pick<Instrument, 'tick' | 'max_price'>,
): { step: string; decimals: number; max: string } {
  return unit === 'percent'
    ? { step: PERCENT_STEP, decimals: PERCENT_DECIMALS, max: PERCENT_MOST }
    : { step: tick, decimals: decimalsOf(tick), max: max_price };
}
