import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { LiveAreaContext, useLiveArea } from '../../lib/market/use-live.ts';
import { PositionCard } from './position-card.tsx';
import { usePositionView } from './use-position-view.tsx';

interface LivePositionCardProps
  extends Pick<
    ComponentProps<typeof PositionCard>,
    'lead' | 'badges' | 'tools' | 'actions' | 'lines'
  > {
  order: LeverOrder;
  instrument: Instrument;
}

/** The card of an open position. Its figures follow the prices while it is on screen. */
export function LivePositionCard({
  order,
  instrument,
  ...parts
}: LivePositionCardProps): ReactNode {
  const card = useRef<HTMLElement>(null);
  const area = useLiveArea(card);
  const figures = usePositionView(order, instrument);
  return (
    <LiveAreaContext value={area}>
      <PositionCard isLive ref={card} title={order.symbol} {...parts} {...figures} />
    </LiveAreaContext>
  );
}
