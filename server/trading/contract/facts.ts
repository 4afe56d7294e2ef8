// R-CONTRACT-37: what all accounts hold of a contract, and the insurance of its currency.
import { evaluate } from '../../../core/pkg/pe_core.js';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { AnswerOf } from '../../../protocol/catalogue.ts';
import { DAY_MS, MINUTE_MS } from '../../../protocol/time.ts';
import { houseBalance, houseMoves } from '../../platform/ledger/balances.ts';
import type { ContractParts } from './contract-parts.ts';
import { historyOf, LEAST_ACCOUNTS } from './history.ts';
import { heldSides } from './store.ts';

type Facts = AnswerOf<'lever.facts'>;

const INSURANCE_DAYS = 30;

/** Keeps an answer for a minute, because each reads all open positions. */
export class ContractFacts {
  readonly #parts: ContractParts;
  readonly #answers = new Map<number, { until: number; facts: Promise<Facts> }>();

  constructor(parts: ContractParts) {
    this.#parts = parts;
  }

  of(instrument: Instrument): Promise<Facts> {
    const time = this.#parts.now();
    const former = this.#answers.get(instrument.match_id);
    if (former !== undefined && time < former.until) return former.facts;
    const facts = this.#read(instrument, time);
    this.#answers.set(instrument.match_id, { until: time + MINUTE_MS, facts });
    facts.catch(() => this.#answers.delete(instrument.match_id));
    return facts;
  }

  async #read({ match_id, legal_id }: Instrument, time: number): Promise<Facts> {
    const { database, quotes, burstRate } = this.#parts;
    const mark = (await quotes.at(match_id))?.mark;
    const { accounts, longs, shorts, number } = await heldSides(database, match_id);
    const since = time - INSURANCE_DAYS * DAY_MS;
    const balance = await houseBalance(database, 'insurance', legal_id);
    const { received, paid } = await houseMoves(database, 'insurance', legal_id, since);
    const isTold = accounts >= LEAST_ACCOUNTS && mark !== undefined;
    const { nights, hours, change_percent } = await historyOf(
      database,
      match_id,
      time,
      isTold ? number : undefined,
    );
    return {
      match_id,
      burst_rate: burstRate(),
      open_interest: isTold
        ? {
            accounts,
            number,
            value: evaluate('mul', [number, mark]),
            longs_percent: share(longs, shorts),
            shorts_percent: share(shorts, longs),
          }
        : null,
      nights,
      hours,
      change_percent,
      insurance: { balance, received, paid },
      time,
    };
  }
}

/** In percent of both, to one decimal. */
function share(one: number, other: number): string {
  const part = evaluate('div', [evaluate('mul', [`${one}`, '100']), `${one + other}`]);
  return evaluate('round', [part, '1']);
}
