import type { ReactNode } from 'react';
import { Disc } from '../../ui/media/disc.tsx';
import { useCoinImage } from './use-coin-image.ts';

export function CoinDisc({ id, code }: { id: number; code: string }): ReactNode {
  return <Disc image={useCoinImage(id)} code={code} />;
}
