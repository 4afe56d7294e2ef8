import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { Core } from '../../../../lib/core/core.ts';
import type { SizeUnit } from '../../../../lib/state/trade-memory.ts';
import { valueAt } from '../../../../shared/forms/share-of.ts';
import { ladderLevels } from './ladder.ts';
import type { ContractTicket } from './ticket-state.ts';

/** The stop that is reached last: with it, all lots are closed. */
export function lastStop(core: Core, ticket: ContractTicket): string | undefined {
  const stops = ladderLevels(ticket.ladder)
    .filter(({ side }) => side === 'stops')
    .map(({ price }) => price);
  const isFurther = ticket.side === 'long' ? '-1' : '1';
  return stops.reduce<string | undefined>(
    (last, price) =>
      last === undefined || core.evaluate('cmp', [price, last]) === isFurther ? price : last,
    undefined,
  );
}

/** The expected open price and the most lots, of the ticket's last check. */
interface SizeTerms {
  price: string;
  maximum: string | null;
}

/** What a percentage of the most lots is in the unit, snapped down to a lot. */
export function sizeAtPercent(
  core: Core,
  percent: number,
  unit: SizeUnit,
  { lot_step, lot_size }: Pick<Instrument, 'lot_step' | 'lot_size'>,
  { price, maximum }: SizeTerms,
): string {
  const lots = valueAt(core, percent, maximum ?? '0', lot_step);
  if (core.evaluate('cmp', [lots, '0']) === '0') return '';
  if (unit === 'lots') return lots;
  const quantity = core.evaluate('mul', [lots, lot_size]);
  return unit === 'coin' ? quantity : core.evaluate('mul', [quantity, price]);
}
