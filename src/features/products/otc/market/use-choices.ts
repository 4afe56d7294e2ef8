import { useCall } from '../../../../lib/api/use-call.ts';
import { type Side, USDT } from '../side.ts';

const MINUTES_MS = 5 * 60_000;
const MOST = 100;

export interface CoinChoice {
  id: number;
  name: string;
}

interface Choices {
  coins: readonly CoinChoice[];
  fiats: readonly string[];
}

export function useChoices(type: Side, currency_id: number, fiat: string): Choices {
  const how = { fresh_ms: MINUTES_MS };
  const ofFiat = useCall('legal_deal_platform', { type, fiat, limit: MOST }, how).data?.list ?? [];
  const ofCoin =
    useCall('legal_deal_platform', { type, currency_id, limit: MOST }, how).data?.list ?? [];
  const names = new Map(
    [...ofFiat, ...ofCoin].map((one) => [one.currency_id, one.currency_name] as const),
  );
  if (!names.has(USDT)) names.set(USDT, 'USDT');
  return {
    coins: [...names].map(([id, name]) => ({ id, name })).sort((one, other) => one.id - other.id),
    fiats: [...new Set([fiat, ...ofCoin.map((one) => one.fiat)])].sort(),
  };
}
