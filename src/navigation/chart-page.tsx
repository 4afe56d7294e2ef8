import type { ReactNode } from 'react';
import { InstrumentPage } from '../features/market/market/instrument/instrument-page.tsx';

async function loadTicket() {
  const { ChartTicket } = await import('../features/trading/trade/contract/chart-ticket.tsx');
  return ChartTicket;
}

/** The chart with the ticket over it: two features that don't know each other. */
export function ChartPage(): ReactNode {
  return <InstrumentPage loadTicket={loadTicket} />;
}
