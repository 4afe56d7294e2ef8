import type { ReactNode } from 'react';
import type { Core } from '../../lib/core/core.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { useFigures } from '../../lib/core/use-figures.ts';
import { type Live, STILL } from '../../lib/market/live.ts';
import { useLiveValue } from '../../lib/market/use-live.ts';
import { Slider } from '../../ui/controls/slider.tsx';
import { PERCENTS, percentOf, valueAt } from './share-of.ts';

interface ShareSliderProps {
  label: string;
  value: string;
  max: string | Live<string>;
  step: string;
  disabled?: boolean;
  /** Shows 0, 25, 50, 75, 100 % under the marks. */
  hasTexts?: boolean;
  onValue(value: string): void;
}

const QUARTERS = [0, 25, 50, 75, 100];

export function ShareSlider({
  label,
  value,
  max,
  step,
  disabled = false,
  hasTexts = false,
  onValue,
}: ShareSliderProps): ReactNode {
  const [state] = useCore();
  const figures = useFigures();
  const core: Core | undefined = state.kind === 'ready' ? state.core : undefined;
  const live: Live<unknown> = typeof max === 'string' ? STILL : max;
  const maxNow = (): string => (typeof max === 'string' ? max : max.value());
  const share = useLiveValue(live, () =>
    core === undefined ? 0 : percentOf(core, value, maxNow()),
  );
  const isNothing = useLiveValue(live, () => maxNow() === '' || maxNow() === '0');
  return (
    <Slider
      label={label}
      marks={QUARTERS}
      {...(hasTexts && { markTexts: ['0', '25', '50', '75', figures.inPercent('100')] })}
      value={share}
      valueText={figures.inPercent(PERCENTS[share] ?? '0')}
      disabled={disabled || core === undefined || isNothing}
      onChange={(percent) => {
        if (core === undefined) return;
        const next = valueAt(core, percent, maxNow(), step);
        // Nothing chosen, not an order of 0.
        onValue(core.evaluate('cmp', [next, '0']) === '0' ? '' : next);
      }}
    />
  );
}
