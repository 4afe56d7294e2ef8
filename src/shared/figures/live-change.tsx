import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/language/language-context.ts';
import { percentText } from '../../lib/language/percent.ts';
import type { Live } from '../../lib/market/live.ts';
import { LiveText } from './live-text.tsx';

interface Changed {
  change: string;
  pixels: { change: number };
}

/** The change of the day, as `Change`, written with each price. */
export function LiveChange({ live }: { live: Live<Changed | undefined> }): ReactNode {
  const language = useLanguage();
  return (
    <LiveText
      live={live}
      text={(value) => percentText(value?.change ?? '', language)}
      tone={(value) => {
        const change = value?.pixels.change ?? 0;
        return change > 0 ? 'up' : change < 0 ? 'down' : 'still';
      }}
    />
  );
}
