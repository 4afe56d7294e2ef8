import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { CloseSheet } from '../../../../shared/trade/close-sheet.tsx';
import { SelfHoldSheet } from '../../../../shared/trade/self-hold-sheet.tsx';
import { TrailingSheet } from '../../../../shared/trade/trailing-sheet.tsx';
import type { MenuItem } from '../../../../ui/overlay/menu-items.tsx';
import { ManageSheet } from './manage-sheet.tsx';
import { ReverseSheet } from './reverse-sheet.tsx';
import { StopsSheet } from './stops-sheet.tsx';

export type PositionAct = 'close' | 'stops' | 'manage' | 'trailing' | 'reverse' | 'keep';

const CLOSING = 2;

interface PositionActs {
  open(act: PositionAct): void;
  /** Of these acts, in this order. */
  menu(acts: readonly PositionAct[]): MenuItem[];
  sheets: ReactNode;
}

const ICONS = {
  close: 'close',
  stops: 'target',
  manage: 'tune',
  trailing: 'trend',
  reverse: 'swap',
  keep: 'person',
} as const;

/** What can be done with an open position, each in its sheet. */
export function usePositionActs(order: LeverOrder, instrument: Instrument): PositionActs {
  const { t } = useTranslation('trade');
  const [sheet, open] = useState<PositionAct>();
  const onClose = (): void => open(undefined);
  const parts = { order, instrument, onClose };
  const labels: Readonly<Record<PositionAct, string>> = {
    close: t('close.open'),
    stops: t('stops'),
    manage: t('manage.open'),
    trailing: t('trail.name'),
    reverse: t('reverse.open'),
    keep: t('self_hold.open'),
  };
  return {
    open,
    menu: (acts) =>
      acts.map((act) => ({
        id: act,
        label: labels[act],
        icon: ICONS[act],
        disabled: order.status === CLOSING,
        onPress: () => open(act),
      })),
    sheets: (
      <>
        <CloseSheet open={sheet === 'close'} {...parts} />
        <StopsSheet open={sheet === 'stops'} {...parts} />
        {sheet === 'manage' ? <ManageSheet {...parts} /> : null}
        {sheet === 'trailing' ? <TrailingSheet exit={undefined} {...parts} /> : null}
        {sheet === 'reverse' ? <ReverseSheet open {...parts} /> : null}
        {sheet === 'keep' ? <SelfHoldSheet open order={order} onClose={onClose} /> : null}
      </>
    ),
  };
}
