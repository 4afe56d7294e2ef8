import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useApp } from '../../../lib/app-context.ts';
import { THEMES, type Theme } from '../../../lib/state/stored-state.ts';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';

/** Dark, light or as the system; a choice applies at once, in all windows of this browser. */
export function ThemeSheet({ open, onClose }: { open: boolean; onClose(): void }): ReactNode {
  const { t } = useTranslation('account');
  const { state } = useApp();
  const { theme } = useSnapshot(state);
  return (
    <Sheet open={open} title={t('theme')} padded onClose={onClose}>
      <RadioGroup
        label={t('theme')}
        options={THEMES.map((value) => ({ value, label: t(`themes.${value}`) }))}
        value={theme}
        onChoose={(value) => {
          state.theme = value as Theme;
        }}
      />
    </Sheet>
  );
}
