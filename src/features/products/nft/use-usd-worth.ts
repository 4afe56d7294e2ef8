import { HOUR_MS } from '../../../../protocol/time.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';

const CENTS = 2;

export function useUsdWorth(currency_id: number): (amount: string) => string | undefined {
  const figures = useFigures();
  const [state] = useCore();
  const { data } = useCall('currency.list', {}, { fresh_ms: HOUR_MS });
  const price = data?.list.find(({ id }) => id === currency_id)?.price_usd;
  return (amount) =>
    state.kind === 'ready' && price !== undefined && price !== null
      ? figures.withDecimals(state.core.evaluate('mul', [amount, price]), CENTS)
      : undefined;
}
