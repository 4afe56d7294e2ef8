import type { ReactNode } from 'react';
import { Disc } from '../../ui/media/disc.tsx';
import { useCoinImage } from './use-coin-image.ts';

/** The sign of a currency, of which an order names only the number. */
export function CoinDisc({ id, code }: { id: number; code: string }): ReactNode {
  return <Disc image={useCoinImage(id)} code={code} />;
}
