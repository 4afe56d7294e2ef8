import { type ReactNode, useState } from 'react';
import type { Instrument } from '../../../lib/market/types.ts';
import styles from './contract-ticket.module.css';
import { StopEntry } from './stop-entry.tsx';
import type { StopWay } from './stop-price.ts';
import { StopWays } from './stop-ways.tsx';
import type { ContractTicket, TicketAct } from './ticket-state.ts';

interface TicketStopsProps {
  ticket: ContractTicket;
  instrument: Instrument;
  from: string | undefined;
  quantity: string | undefined;
  errors: Record<'take' | 'stop', string | undefined>;
  onChange(action: TicketAct): void;
}

export function TicketStops({
  ticket,
  instrument,
  from = '',
  quantity,
  errors,
  onChange,
}: TicketStopsProps): ReactNode {
  const [way, setWay] = useState<StopWay>('price');
  const base = { side: ticket.side, from, quantity: ticket.lots === '' ? undefined : quantity };
  return (
    <div className={styles['stops']}>
      <StopWays way={way} onChoose={setWay} />
      <StopEntry
        base={{ ...base, kind: 'take' }}
        instrument={instrument}
        way={way}
        value={ticket.takeProfit}
        error={errors.take}
        onValue={(price) => onChange({ act: 'take_profit', price })}
      />
      <StopEntry
        base={{ ...base, kind: 'stop' }}
        instrument={instrument}
        way={way}
        value={ticket.stopLoss}
        error={errors.stop}
        onValue={(price) => onChange({ act: 'stop_loss', price })}
      />
    </div>
  );
}
