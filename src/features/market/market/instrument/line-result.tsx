import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../../lib/app-context.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { LiveSentence } from '../../../../shared/figures/live-sentence.tsx';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import { NONE } from '../../../../shared/trade/money.ts';

/** The profit of a position, on the label of its line. */
export function LineProfit({ id }: { id: number }): ReactNode {
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.position(id), [quotes, id]);
  return (
    <LiveText
      live={live}
      text={(position) => position?.profit ?? NONE}
      tone={(position) => {
        const profit = position?.pixels.profit ?? 0;
        return profit > 0 ? 'up' : profit < 0 ? 'down' : 'plain';
      }}
    />
  );
}

/** How far away a liquidation is, on the label of its line. */
export function LineDistance({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('chart');
  const { quotes } = useApp();
  const figures = useFigures();
  const live = useMemo(() => quotes.live.position(id), [quotes, id]);
  return (
    <LiveSentence
      live={live}
      sentence={(percent) => t('line.away', { percent })}
      text={(position) => (position === undefined ? NONE : figures.inPercent(position.distance))}
    />
  );
}
