import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { MarginSheet } from '../../../../shared/trade/margin-sheet.tsx';

const MODES = ['cross', 'isolated'] as const;

interface ModeChoice {
  mode: (typeof MODES)[number];
  /** Whole number as text. */
  multiple: string;
}

interface ModeSheetProps {
  open: boolean;
  instrument: Instrument;
  value: ModeChoice;
  preview(choice: ModeChoice): ReactNode;
  onDone(choice: ModeChoice): void;
  onClose(): void;
}

/** Margin mode and multiple of an order or of a position. */
export function ModeSheet({
  open,
  instrument,
  value,
  preview,
  onDone,
  onClose,
}: ModeSheetProps): ReactNode {
  const { t } = useTranslation('trade');
  return (
    <MarginSheet
      open={open}
      title={t('mode.title')}
      subtitle={instrument.symbol}
      modeLabel={t('mode.label')}
      modes={MODES.map((mode) => ({
        value: mode,
        label: t(`mode.${mode}`),
        note: t(`mode.${mode}_note`),
      }))}
      multipleLabel={t('multiple')}
      multiples={instrument.multiples.map(String)}
      value={value}
      preview={({ mode, multiple }) => preview({ mode: modeOf(mode), multiple })}
      action={t('apply')}
      onDone={({ mode, multiple }) => onDone({ mode: modeOf(mode), multiple })}
      onClose={onClose}
    />
  );
}

const modeOf = (mode: string): ModeChoice['mode'] => (mode === 'isolated' ? 'isolated' : 'cross');
