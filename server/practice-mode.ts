// Practice mode: play money, invented desks and prices. Outside of it nothing is invented.
import { StartRefusal } from './refusal.ts';

export interface MoneySettings {
  /** Undefined: practice mode with the embedded engine only (R-CLUSTER-4). */
  is_sandbox: boolean | undefined;
  database_url: string | undefined;
  external?: object | undefined;
  replay?: object | undefined;
}

const NEEDS_FEED =
  'A server that is not in practice mode needs the prices of a real exchange: ' +
  'set FEED=binance or FEED=okx, or SANDBOX=1 for practice mode.';

export function isPracticeMode({ is_sandbox, database_url }: MoneySettings): boolean {
  return is_sandbox ?? database_url === undefined;
}

/** R-PRICE-8. A recording is no source of present prices either. */
export function checkPriceSource(settings: MoneySettings): void {
  const isReal = settings.external !== undefined && settings.replay === undefined;
  if (!isPracticeMode(settings) && !isReal) throw new StartRefusal(NEEDS_FEED);
}
