import type { OrderKind } from '../../../protocol/fields/order.ts';

export interface TradeMemory {
  tab: TradeTab;
  pairs: Readonly<Partial<Record<TradeTab, number>>>;
  /** False: orders are sent without the confirmation sheet. */
  confirms: boolean;
  /** A contract order takes what it lacks from the spot account. */
  fromSpot: boolean;
  feedback: boolean;
  density: 'comfortable' | 'compact';
  /** Positions of one pair, side and mode are one card. */
  groupsPositions: boolean;
  /** Margin mode, multiple and order type of the contract ticket, by match_id. */
  tickets: Readonly<Record<string, TicketMemory>>;
}

export const TRADE_TABS = ['option', 'contract', 'spot'] as const;
export type TradeTab = (typeof TRADE_TABS)[number];

export interface TicketMemory {
  mode: 'cross' | 'isolated';
  multiple: string;
  orderType: OrderKind;
  /** Absent: lots. */
  sizeUnit?: SizeUnit;
}

/** What the size of an order is typed in: lots, coins, the quote currency, or the most that may be lost. */
export const SIZE_UNITS = ['lots', 'coin', 'quote', 'risk'] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

const ORDER_TYPES: readonly OrderKind[] = [
  'market',
  'limit',
  'stop_market',
  'stop_limit',
  'trailing',
];

export const NEW_TRADE_MEMORY: TradeMemory = {
  tab: 'contract',
  pairs: {},
  confirms: true,
  fromSpot: false,
  feedback: true,
  density: 'comfortable',
  groupsPositions: true,
  tickets: {},
};

/** Number of instruments whose tickets are kept, the last used ones. */
export const TICKETS_KEPT = 50;

export function readTradeMemory(storedValue: unknown): TradeMemory {
  const part = (name: string): unknown => (storedValue as Record<string, unknown> | null)?.[name];
  if (typeof storedValue !== 'object' || storedValue === null) return NEW_TRADE_MEMORY;
  const tab = TRADE_TABS.find((one) => one === part('tab'));
  return {
    tab: tab ?? NEW_TRADE_MEMORY.tab,
    pairs: Object.fromEntries(
      entriesOf(part('pairs')).filter(
        ([name, id]) => TRADE_TABS.some((one) => one === name) && Number.isSafeInteger(id),
      ),
    ),
    confirms: part('confirms') !== false,
    fromSpot: part('fromSpot') === true,
    feedback: part('feedback') !== false,
    density: part('density') === 'compact' ? 'compact' : 'comfortable',
    groupsPositions: part('groupsPositions') !== false,
    tickets: Object.fromEntries(
      entriesOf(part('tickets')).filter((entry): entry is [string, TicketMemory] =>
        isTicket(entry[1]),
      ),
    ),
  };
}

export function withTicket(
  memory: TradeMemory,
  match_id: number,
  ticket: TicketMemory,
): TradeMemory['tickets'] {
  const others = Object.entries(memory.tickets).filter(([id]) => id !== `${match_id}`);
  return Object.fromEntries([...others.slice(1 - TICKETS_KEPT), [`${match_id}`, ticket]]);
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function isTicket(value: unknown): boolean {
  const { mode, multiple, orderType, sizeUnit } = (value ?? {}) as Partial<TicketMemory>;
  return (
    (mode === 'cross' || mode === 'isolated') &&
    typeof multiple === 'string' &&
    /^[1-9]\d{0,3}$/.test(multiple) &&
    ORDER_TYPES.some((one) => one === orderType) &&
    (sizeUnit === undefined || SIZE_UNITS.includes(sizeUnit))
  );
}
