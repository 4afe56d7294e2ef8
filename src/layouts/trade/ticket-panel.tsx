import type { ReactNode } from 'react';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { ContractTicket } from '../../features/trading/trade/contract/contract-ticket.tsx';
import { MissedOrders } from '../../features/trading/trade/missed-orders.tsx';
import { OptionTicket } from '../../features/trading/trade/option/option-ticket.tsx';
import { SpotTicket } from '../../features/trading/trade/spot/spot-ticket.tsx';
import { useBestPrices } from '../../features/trading/trade/use-best-prices.ts';
import { useMissedOrders } from '../../features/trading/trade/use-missed-orders.ts';
import { useContractAccount } from '../../lib/market/hooks.ts';
import { useGo } from '../../lib/pages/use-go.ts';
import type { TradeTab } from '../../lib/state/trade-memory.ts';
import { AccountBox } from './account-box.tsx';
import styles from './ticket-panel.module.css';

interface TicketPanelProps {
  tab: TradeTab;
  instrument: Instrument;
  /** The tapped level of the book; a new object for each tap. */
  level: { price: string } | undefined;
  hasAccount: boolean;
}

const ORDERS = {
  option: 'pages/transaction/seconds_order',
  contract: 'pages/transaction/contract_order',
  spot: 'pages/transaction/currency_order',
} as const;

export function TicketPanel({ tab, instrument, level, hasAccount }: TicketPanelProps): ReactNode {
  const go = useGo();
  const [missedOrders, dismiss] = useMissedOrders();
  return (
    <div className={styles['panel']}>
      <div className={styles['ticket']}>
        <MissedOrders
          orders={missedOrders}
          onSee={(kind) => go(ORDERS[kind])}
          onDismiss={dismiss}
        />
        {tab === 'contract' ? (
          <Contract instrument={instrument} level={level} />
        ) : tab === 'spot' ? (
          <Spot instrument={instrument} level={level} />
        ) : (
          <OptionTicket instrument={instrument} />
        )}
      </div>
      {hasAccount ? <AccountBox tab={tab} instrument={instrument} /> : null}
    </div>
  );
}

type KindProps = Pick<TicketPanelProps, 'instrument' | 'level'>;

function Contract({ instrument, level }: KindProps): ReactNode {
  const account = useContractAccount(instrument.legal_id);
  const best = useBestPrices(instrument);
  return (
    <ContractTicket
      instrument={instrument}
      account={account}
      best={best}
      level={level}
      book={null}
    />
  );
}

function Spot({ instrument, level }: KindProps): ReactNode {
  const best = useBestPrices(instrument);
  return (
    <div className={styles['spot']}>
      <SpotTicket instrument={instrument} best={best} level={level} book={null} />
    </div>
  );
}
