import { type ReactNode, useMemo } from 'react';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../../lib/app-context.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { priceDecimals } from '../../../../shared/trade/money.ts';
import type { TabProps } from '../tab-props.ts';
import { IndexLine } from './index-line.tsx';
import { OptionOrders } from './option-orders.tsx';
import { OptionResult } from './option-result.tsx';
import { OptionTicket } from './option-ticket.tsx';

const RUNNING_AT_MOST = 20;

/** The options that run, and those of the pair as the line draws them. */
export function useRunningOptions(instrument: Instrument) {
  const isSignedIn = useSignedIn();
  const figures = useFigures();
  const runningOptions = useCall(
    'microtrade.lists',
    { status: 1, limit: RUNNING_AT_MOST },
    { enabled: isSignedIn },
  );
  const entries = useMemo(() => {
    const here = (runningOptions.data?.list ?? []).filter(
      (one) => one.match_id === instrument.match_id,
    );
    return here.map((order) => ({
      id: order.id,
      direction: order.type === 1 ? ('up' as const) : ('down' as const),
      opensAt: order.create_time,
      expires: order.expire_time,
      pixels: pixelsOf(order.open_price),
      price: figures.withDecimals(order.open_price, priceDecimals(instrument)),
    }));
  }, [runningOptions.data, instrument, figures]);
  return { runningOptions, entries };
}

export function OptionTab({ instrument, outageReport }: TabProps): ReactNode {
  const { runningOptions, entries } = useRunningOptions(instrument);
  return (
    <>
      <IndexLine instrument={instrument} entries={entries} />
      <OptionResult />
      <OptionTicket instrument={instrument} />
      <OptionOrders runningOrders={runningOptions} outageReport={outageReport} />
    </>
  );
}
