import type { ReactNode } from 'react';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useLiveEvery } from '../../../../lib/market/use-live.ts';
import { levelResults } from './bracket.ts';
import { type Ladder, type LadderSide, ladderLevels } from './ladder.ts';
import { TicketBracket } from './ticket-bracket.tsx';
import type { TicketField } from './ticket-check.ts';
import type { ContractTicket } from './ticket-state.ts';

interface EntryBracketProps {
  ticket: ContractTicket;
  instrument: Instrument;
  errorOf(...fields: TicketField[]): string | undefined;
  onChange(ladder: Ladder): void;
}

/** Results of the levels move with the mark that a market order opens at. */
const RENDERS_EVERY_MS = 500;

/** The levels of the ticket's entry, with what they come to by its last check. */
export function EntryBracket({
  ticket,
  instrument,
  errorOf,
  onChange,
}: EntryBracketProps): ReactNode {
  const { quotes } = useApp();
  const [core] = useCore();
  const check = useLiveEvery(RENDERS_EVERY_MS, quotes.live.ticket);
  const levels = ladderLevels(ticket.ladder);
  const outcome = ticket.lots === '' ? undefined : check?.outcome;
  const { price = '', fee } = check?.summary ?? {};
  const terms = { side: ticket.side, price, lotSize: instrument.lot_size };
  const levelError = (side: LadderSide, row: number): string | undefined => {
    const at = levels.findIndex((level) => level.side === side && level.row === row);
    return at === -1 ? undefined : errorOf(`exits.${at}`);
  };
  return (
    <TicketBracket
      ladder={ticket.ladder}
      instrument={instrument}
      outcome={outcome}
      fee={fee}
      resultOf={
        core.kind === 'ready' ? levelResults(core.core, terms, levels, outcome) : () => undefined
      }
      errorOf={levelError}
      error={errorOf('exits')}
      onChange={onChange}
    />
  );
}
