import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { STOP_WAYS, type StopWay } from './stop-price.ts';

export function StopWays({
  way,
  onChoose,
}: {
  way: StopWay;
  onChoose(way: StopWay): void;
}): ReactNode {
  const { t } = useTranslation('trade');
  return (
    <SegmentedControl
      look="small"
      label={t('stop_way.label')}
      options={STOP_WAYS.map((value) => ({ value, label: t(`stop_way.${value}`) }))}
      value={way}
      onChoose={(value) => onChoose(STOP_WAYS.find((one) => one === value) ?? 'price')}
    />
  );
}
