import { type ComponentProps, type ReactNode, useRef } from 'react';
import type { Instrument, LeverOrder } from '../../lib/market/types.ts';
import { useOnScreen } from '../../ui/lists/use-on-screen.ts';
import { PositionCard } from './position-card.tsx';
import { usePositionView } from './use-position-view.ts';

interface LivePositionCardProps
  extends Pick<ComponentProps<typeof PositionCard>, 'lead' | 'badges' | 'tools' | 'actions'> {
  order: LeverOrder;
  instrument: Instrument;
}

/**
 * The card of an open position. It renders with each new index; its parent doesn't, so that React keeps the elements which
 * the parent passes.
 */
export function LivePositionCard({
  order,
  instrument,
  ...parts
}: LivePositionCardProps): ReactNode {
  const card = useRef<HTMLElement>(null);
  const figures = usePositionView(order, instrument, useOnScreen(card));
  return <PositionCard ref={card} title={order.symbol} {...parts} {...figures} />;
}
