import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useLevelsPart } from './manage-levels.tsx';
import type { ManageProps } from './manage-part.ts';

/** All levels of a position or a waiting order, each with its part. */
export function LevelsSheet(props: ManageProps): ReactNode {
  const { order, onClose } = props;
  const { t } = useTranslation('trade');
  const { body, ...terms } = useLevelsPart(props);
  return (
    <ConfirmSheet
      open
      title={t('stops')}
      subtitle={`${order.symbol} · ${t(`side.${sideOf(order)}`)} ${order.multiple}×`}
      {...terms}
      onClose={onClose}
    >
      {body}
    </ConfirmSheet>
  );
}
