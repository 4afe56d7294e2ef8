import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useApp } from '../../lib/app-context.ts';
import type { ConfirmSheet } from '../../ui/overlay/confirm-sheet.tsx';

/** The choice of a confirmation to ask no more: for orders, options and bids together. */
export function useConfirmSkip(): NonNullable<ComponentProps<typeof ConfirmSheet>['skip']> {
  const { t } = useTranslation('ui');
  const { state } = useApp();
  const { trade } = useSnapshot(state);
  return {
    label: t('confirm_skip'),
    on: !trade.confirms,
    onChange: (isSkipped) => {
      state.trade = { ...state.trade, confirms: !isSkipped };
    },
  };
}
