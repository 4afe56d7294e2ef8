import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readId } from '../../../../lib/pages/id-param.ts';
import {
  type ChartMemory,
  FIRST_SETTINGS,
  maximumSetting,
  type TunedPart,
} from '../../../../lib/state/chart-memory.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import styles from './indicator-settings.module.css';

interface IndicatorSettingsProps {
  open: boolean;
  settings: ChartMemory['settings'];
  onSave(settings: ChartMemory['settings']): void;
  onClose(): void;
}

type Texts = Readonly<Record<TunedPart, readonly string[]>>;

const PARTS: readonly TunedPart[] = ['ma', 'ema', 'boll', 'macd', 'rsi'];
const NUMBERS: Readonly<Partial<Record<TunedPart, readonly string[]>>> = {
  boll: ['settings.window', 'settings.width'],
  macd: ['settings.fast', 'settings.slow', 'settings.signal'],
};

export function IndicatorSettings(props: IndicatorSettingsProps): ReactNode {
  return props.open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ open, settings, onSave, onClose }: IndicatorSettingsProps): ReactNode {
  const { t } = useTranslation('chart');
  const [texts, setTexts] = useState<Texts>(() => textsOf(settings));
  const read = settingsOf(texts);
  const change = (part: TunedPart, place: number, text: string): void =>
    setTexts((old) => ({ ...old, [part]: old[part].with(place, text) }));
  return (
    <Sheet
      open={open}
      title={t('settings.title')}
      padded
      onClose={onClose}
      foot={
        <div className={styles['actions']}>
          <Button main onClick={() => setTexts(textsOf(FIRST_SETTINGS))}>
            {t('settings.reset')}
          </Button>
          <Button
            main
            look="base"
            disabled={read === undefined}
            onClick={() => {
              if (read === undefined) return;
              onSave(read);
              onClose();
            }}
          >
            {t('settings.save')}
          </Button>
        </div>
      }
    >
      {PARTS.map((part) => (
        <fieldset key={part} className={styles['part']}>
          <legend>
            {part.toUpperCase()} <span>{t(`indicator.${part}`)}</span>
          </legend>
          <div className={styles['numbers']}>
            {texts[part].map((text, place) => (
              <NumberField
                // biome-ignore lint/suspicious/noArrayIndexKey: a number of an indicator is identified by its index.
                key={place}
                label={t(NUMBERS[part]?.[place] ?? 'settings.line', { place: place + 1 })}
                value={text}
                step="1"
                min="1"
                max={`${maximumSetting(part, place)}`}
                decimals={0}
                error={
                  isGood(part, place, text)
                    ? undefined
                    : t('settings.invalid', { most: maximumSetting(part, place) })
                }
                onValue={(next) => change(part, place, next)}
              />
            ))}
          </div>
        </fieldset>
      ))}
    </Sheet>
  );
}

function textsOf(settings: ChartMemory['settings']): Texts {
  return Object.fromEntries(
    PARTS.map((part) => [part, settings[part].map((one) => `${one}`)]),
  ) as unknown as Texts;
}

function isGood(part: TunedPart, place: number, text: string): boolean {
  const number = readId(text);
  return number !== undefined && number <= maximumSetting(part, place);
}

function settingsOf(texts: Texts): ChartMemory['settings'] | undefined {
  const parts = PARTS.map((part) => [part, texts[part].map((text) => readId(text))] as const);
  const areGood = parts.every(([part]) =>
    texts[part].every((text, place) => isGood(part, place, text)),
  );
  return areGood ? (Object.fromEntries(parts) as unknown as ChartMemory['settings']) : undefined;
}
