import type {
  BracketOutcome,
  ContractRules,
  ContractTicket,
  RiskLots,
  TicketSummary,
} from '../../core/pkg/pe_core.js';

/** The functions of the core that check a ticket. */
export type TicketCore = Pick<
  typeof import('../../core/pkg/pe_core.js'),
  'check_ticket' | 'evaluate' | 'lots_by_risk' | 'bracket_outcome' | 'fifo_cost' | 'break_even'
>;

interface TicketTerms {
  ticket: ContractTicket;
  rules: ContractRules;
}

/** A size that isn't typed in lots: an amount of the coin or of the quote currency, or what may be lost at `stop`. */
export interface TypedSize {
  unit: 'coin' | 'quote' | 'risk';
  value: string;
  stop: string | null;
}

export interface SizeAnswer extends RiskLots {
  unit: TypedSize['unit'];
}

/** The lots of a typed size, down to the lot step. `summary` has the expected open price and the most lots. */
export function sizeOf(
  core: TicketCore,
  { ticket, rules }: TicketTerms,
  { unit, value, stop }: TypedSize,
  { price, maximum }: TicketSummary,
): SizeAnswer {
  const { lot_size, lot_step, lot_min, lot_max, open_fee_rate } = rules;
  if (unit === 'risk') {
    const answer = core.lots_by_risk({
      side: ticket.side,
      price,
      stop: coversAll(core, ticket) ? stop : null,
      risk: value,
      lot_size,
      lot_step,
      lot_min,
      lot_max,
      open_fee_rate,
      affordable: maximum ?? '0',
    });
    return { ...answer, unit };
  }
  const lot = unit === 'coin' ? lot_size : core.evaluate('mul', [lot_size, price]);
  const lots = core.evaluate('quantize', [core.evaluate('div', [value, lot]), lot_step, 'down']);
  return { unit, lots, violations: [], loss_per_lot: null, is_cut: false };
}

/** Lots beyond the parts of the stops can lose more than was asked for, so such stops count as none. */
function coversAll(core: TicketCore, { exits = [] }: ContractTicket): boolean {
  const stops = exits.filter(({ kind }) => kind === 'stop_loss');
  const sum = stops.reduce((total, { part }) => core.evaluate('add', [total, part]), '0');
  return stops.length === 0 || sum === '100';
}

/** What the levels of a ticket win or lose, its fee included; undefined without levels. */
export function outcomeOf(
  core: TicketCore,
  { ticket, rules }: TicketTerms,
  { price, fee }: TicketSummary,
): BracketOutcome | undefined {
  const { exits = [], side, lots } = ticket;
  if (exits.length === 0) return undefined;
  const { lot_size, lot_step } = rules;
  return core.bracket_outcome({ side, price, lots, lot_step, lot_size, fee, exits });
}
