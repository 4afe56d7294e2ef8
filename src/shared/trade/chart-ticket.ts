/** The ticket over a chart. The chart and the ticket belong to two features; the navigation joins them. */
import type { ComponentType } from 'react';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { OrderKind } from '../../../protocol/fields/order.ts';

/** What the ticket is filled with; a new object for each time. '' leaves a field empty. */
export interface TicketStart {
  side: 'long' | 'short';
  orderType: OrderKind;
  price: string;
  lots: string;
  takeProfit: string;
  stopLoss: string;
}

/** What the chart draws of the ticket. */
export interface TicketDraft {
  side: 'long' | 'short';
  /** '' for an order without a price. */
  price: string;
  lots: string;
}

export interface ChartTicketProps {
  instrument: Instrument;
  start: TicketStart | undefined;
  /** The price to which its line was dragged; a new object for each. */
  level: { price: string } | undefined;
  onDraft(draft: TicketDraft): void;
  onPlaced(): void;
  onClose(): void;
}

export type LoadTicket = () => Promise<ComponentType<ChartTicketProps>>;
