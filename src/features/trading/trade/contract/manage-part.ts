import type { ReactNode } from 'react';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';

/** What a part of the sheet does with its button. */
export interface ManagePart {
  body: ReactNode;
  action: string;
  look?: 'base' | 'up' | 'down';
  note?: { tone: 'warn' | 'info'; text: string };
  busy: boolean;
  error: string | undefined;
  blockReason: string | undefined;
  onConfirm(): void;
}

export interface ManageProps {
  order: LeverOrder;
  instrument: Instrument;
  onClose(): void;
}
