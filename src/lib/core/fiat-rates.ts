import type { Answer } from '../api/api.ts';
import type { ClientState } from '../state/stored-state.ts';

/** Keeps all rates with their time, and the one of the display currency. */
export function storeRates(
  state: Pick<ClientState, 'fiat' | 'fiat_rates'>,
  rates: Answer<'get_system_exchange_rate'>,
  save_time: number,
): void {
  const list = Object.entries(rates).map(([currency_code, rate]) => ({ currency_code, rate }));
  state.fiat_rates = { list, save_time };
  const { currency_code, rate } = state.fiat;
  const newRate = rates[currency_code];
  if (newRate !== undefined && newRate !== rate)
    state.fiat = { currency_code, rate: newRate, save_time };
}
