import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import styles from './manage.module.css';
import { useClosePart } from './manage-close.tsx';
import { useLevelsPart } from './manage-levels.tsx';
import { useMarginPart } from './manage-margin.tsx';
import type { ManageProps } from './manage-part.ts';

const PARTS = ['margin', 'close', 'levels'] as const;
type Part = (typeof PARTS)[number];

/** Margin, a part to close and the levels of an open position. What is typed stays while another part is looked at. */
export function ManageSheet(props: ManageProps): ReactNode {
  const { order, onClose } = props;
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const [part, setPart] = useState<Part>('margin');
  const margin = useMarginPart(props);
  const close = useClosePart(props);
  const levels = useLevelsPart(props);
  const { body, ...terms } = { margin, close, levels }[part];
  const lots = t('bulk.lots', { lots: figures.plain(order.share) });
  return (
    <ConfirmSheet
      open
      title={t('manage.title')}
      subtitle={`${order.symbol} · ${t(`side.${sideOf(order)}`)} ${order.multiple}× · ${t(
        `mode.${order.margin_mode}`,
      )} · ${lots}`}
      {...terms}
      onClose={onClose}
    >
      <div className={styles['parts']}>
        <SegmentedControl
          look="side"
          label={t('manage.title')}
          options={PARTS.map((value) => ({ value, label: t(`manage.${value}`) }))}
          value={part}
          onChoose={(value) => setPart(PARTS.find((one) => one === value) ?? 'margin')}
        />
        {body}
      </div>
    </ConfirmSheet>
  );
}
