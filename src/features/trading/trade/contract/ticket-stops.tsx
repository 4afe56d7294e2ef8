import { type ReactNode, useState } from 'react';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { TicketCheck } from '../../../../../workers/market-worker.api.ts';
import type { Live } from '../../../../lib/market/live.ts';
import styles from './contract-ticket.module.css';
import { StopEntry } from './stop-entry.tsx';
import type { StopBase, StopWay } from './stop-price.ts';
import { StopWays } from './stop-ways.tsx';
import type { ContractTicket, TicketAct } from './ticket-state.ts';

interface TicketStopsProps {
  ticket: ContractTicket;
  instrument: Instrument;
  live: Live<TicketCheck | undefined>;
  errors: Record<'take' | 'stop', string | undefined>;
  onChange(action: TicketAct): void;
}

export function TicketStops({
  ticket,
  instrument,
  live,
  errors,
  onChange,
}: TicketStopsProps): ReactNode {
  const [way, setWay] = useState<StopWay>('price');
  const base = (kind: 'take' | 'stop'): StopBase => {
    const summary = live.value()?.summary;
    return {
      kind,
      side: ticket.side,
      from: summary?.price ?? '',
      quantity: ticket.lots === '' ? undefined : summary?.quantity,
    };
  };
  return (
    <div className={styles['stops']}>
      <StopWays way={way} onChoose={setWay} />
      <StopEntry
        base={() => base('take')}
        follows={live}
        instrument={instrument}
        way={way}
        value={ticket.takeProfit}
        error={errors.take}
        onValue={(price) => onChange({ act: 'take_profit', price })}
      />
      <StopEntry
        base={() => base('stop')}
        follows={live}
        instrument={instrument}
        way={way}
        value={ticket.stopLoss}
        error={errors.stop}
        onValue={(price) => onChange({ act: 'stop_loss', price })}
      />
    </div>
  );
}
