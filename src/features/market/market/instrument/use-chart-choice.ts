import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useApp } from '../../../../lib/app-context.ts';
import type { CandleFeed, StudyRecord } from '../../../../lib/market/candles.ts';
import {
  type ChartMemory,
  type ChartPart,
  type ChartStudy,
  firstStudies,
  MOST_STUDIES,
} from '../../../../lib/state/chart-memory.ts';
import { type ChartChoice, panesOf } from '../../../../ui/charts/candles/indicators.ts';

const RETRY_MS = 2_000;

export interface ChartSettings {
  memory: ChartMemory;
  records: readonly StudyRecord[];
  choice: ChartChoice;
  panes: number;
  isOn(part: ChartPart): boolean;
  /** Returns false if the chart would have too many studies. */
  toggle(part: ChartPart): boolean;
  change(next: Partial<ChartMemory>): void;
}

/** What the chart draws besides its bars. `needsAll`: the catalogue is needed without a study on the chart. */
export function useChartChoice(feed: CandleFeed, needsAll: boolean): ChartSettings {
  const { state } = useApp();
  const memory = useSnapshot(state).chart as ChartMemory;
  const { studies, hasVolume } = memory;
  const drawnStudies = useMemo(() => studies.filter(({ isOn }) => isOn), [studies]);
  const records = useCatalogue(feed, needsAll || drawnStudies.length > 0);
  const choice = useMemo<ChartChoice>(
    () => ({ studies: drawnStudies, records, hasVolume }),
    [drawnStudies, records, hasVolume],
  );
  const change = (next: Partial<ChartMemory>): void => {
    state.chart = { ...state.chart, ...next };
  };
  const isOn = (part: ChartPart): boolean =>
    part === 'vol' ? hasVolume : drawnStudies.some(({ id }) => id === part);
  return {
    memory,
    records,
    choice,
    panes: panesOf(choice).length,
    isOn,
    toggle(part) {
      if (part === 'vol') {
        change({ hasVolume: !hasVolume });
        return true;
      }
      const next = switchPart(studies, part, !isOn(part));
      if (next.length > MOST_STUDIES) return false;
      change({ studies: next });
      return true;
    },
    change,
  };
}

/** All studies of a kind at once; with none the usual ones are added. */
function switchPart(
  studies: readonly ChartStudy[],
  part: Exclude<ChartPart, 'vol'>,
  isOn: boolean,
): readonly ChartStudy[] {
  const has = studies.some(({ id }) => id === part);
  if (!has) return [...studies, ...firstStudies(part, studies)];
  return studies.map((study) => (study.id === part ? { ...study, isOn } : study));
}

const NO_RECORDS: readonly StudyRecord[] = [];

/** The studies that the core has. Its second part loads with the first one that a chart needs. */
function useCatalogue(feed: CandleFeed, isNeeded: boolean): readonly StudyRecord[] {
  const [records, setRecords] = useState(NO_RECORDS);
  const isMissing = isNeeded && records.length === 0;
  useEffect(() => {
    if (!isMissing) return;
    let isClosed = false;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const ask = (): void => {
      const again = (): void => {
        if (!isClosed) retry = setTimeout(ask, RETRY_MS);
      };
      feed.catalogue().then((all) => {
        if (all.length === 0) again();
        else if (!isClosed) setRecords(all);
      }, again);
    };
    ask();
    return () => {
      isClosed = true;
      clearTimeout(retry);
    };
  }, [feed, isMissing]);
  return records;
}
