import type { ReactNode } from 'react';
import { HOUR_MS } from '../../../protocol/time.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { Disc } from '../../ui/media/disc.tsx';

function useCoinImage(currency_id: number | undefined): string {
  const { data } = useCall('currency.list', {}, { fresh_ms: HOUR_MS });
  return data?.list.find(({ id }) => id === currency_id)?.image ?? '';
}

export function CoinDisc({ id, code }: { id: number; code: string }): ReactNode {
  return <Disc image={useCoinImage(id)} code={code} />;
}
