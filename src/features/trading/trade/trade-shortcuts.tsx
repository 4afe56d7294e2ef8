import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useIdParam } from '../../../lib/pages/id-param.ts';
import { pathTo } from '../../../lib/pages/pages.ts';
import type { TradeTab } from '../../../lib/state/trade-memory.ts';

/** Other identifiers of the specification for the trading page, each with its tab. */
export const ContractPage = (): ReactNode => <AtTab tab="contract" />;
export const CoinsPage = (): ReactNode => <AtTab tab="spot" />;
export const OptionsPage = (): ReactNode => <AtTab tab="option" />;

function AtTab({ tab }: { tab: TradeTab }): ReactNode {
  const id = useIdParam();
  const to = pathTo('pages/transaction/index', { tab, ...(id !== undefined && { id }) });
  return <Navigate replace to={to} />;
}
