import type { ReactNode } from 'react';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';

export interface TabProps {
  instrument: Instrument;
  /** Orders that changed during an outage, above the tab's orders. */
  outageReport: ReactNode;
}
