import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { useApp } from '../../../../lib/app-context.ts';
import {
  CHART_PARTS,
  type ChartMemory,
  type ChartPart,
  type TunedPart,
} from '../../../../lib/state/chart-memory.ts';
import type { ChartChoice, ChartIndicator } from '../../../../ui/charts/candles/indicators.ts';

interface ChartSettings {
  memory: ChartMemory;
  choice: ChartChoice;
  toggle(part: ChartPart): void;
  tune(settings: ChartMemory['settings']): void;
}

export function useChartChoice(): ChartSettings {
  const { state } = useApp();
  const memory = useSnapshot(state).chart as ChartMemory;
  const { on, settings } = memory;
  const choice = useMemo<ChartChoice>(() => {
    const tunedParts = on.filter((part): part is TunedPart => part !== 'vol');
    const indicators: ChartIndicator[] = tunedParts.map((id) => ({ id, settings: settings[id] }));
    return { indicators, hasVolume: on.includes('vol') };
  }, [on, settings]);
  return {
    memory,
    choice,
    toggle(part) {
      const next = on.includes(part) ? on.filter((one) => one !== part) : [...on, part];
      state.chart = { ...state.chart, on: CHART_PARTS.filter((one) => next.includes(one)) };
    },
    tune(next) {
      state.chart = { ...state.chart, settings: next };
    },
  };
}
