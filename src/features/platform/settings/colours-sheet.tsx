import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useApp } from '../../../lib/app-context.ts';
import type { PriceColours } from '../../../lib/state/stored-state.ts';
import { Change } from '../../../ui/charts/change.tsx';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from './colours-sheet.module.css';

const CHOICES: Readonly<Record<'green' | 'red' | 'blue' | 'orange', PriceColours>> = {
  green: { redRises: false, isSafe: false },
  red: { redRises: true, isSafe: false },
  blue: { redRises: false, isSafe: true },
  orange: { redRises: true, isSafe: true },
};
type Choice = keyof typeof CHOICES;
const NAMES = Object.keys(CHOICES) as Choice[];

export function risingColour({ redRises, isSafe }: PriceColours): Choice {
  if (isSafe) return redRises ? 'orange' : 'blue';
  return redRises ? 'red' : 'green';
}

/** Selects the colours of rising and falling prices; a choice applies at once, also in the sheet itself. */
export function ColoursSheet({ open, onClose }: { open: boolean; onClose(): void }): ReactNode {
  const { t } = useTranslation('account');
  const { state } = useApp();
  const { colours } = useSnapshot(state);
  return (
    <Sheet open={open} title={t('colours')} padded onClose={onClose}>
      <p className={styles['example']} aria-hidden="true">
        <Change change="+2" pixels={1} look="pill" />
        <Change change="−1" pixels={-1} look="pill" />
      </p>
      <RadioGroup
        label={t('colours')}
        options={NAMES.map((value) => ({
          value,
          label: t(`rises.${value}`),
          ...(CHOICES[value].isSafe && { note: t('colours_safe') }),
        }))}
        value={risingColour(colours)}
        onChoose={(value) => {
          state.colours = CHOICES[value as Choice];
        }}
      />
    </Sheet>
  );
}
