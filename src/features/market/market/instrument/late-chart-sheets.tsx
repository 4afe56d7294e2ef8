import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLatePart } from '../../../../ui/overlay/use-late-part.ts';
import type { ChartExtras as LoadedExtras } from './chart-extras.tsx';
import type { ChartSheet as LoadedChart } from './chart-sheet.tsx';
import type { IndicatorSheet as LoadedIndicators } from './indicator-sheet.tsx';

const loadIndicators = async () => (await import('./indicator-sheet.tsx')).IndicatorSheet;
const loadChart = async () => (await import('./chart-sheet.tsx')).ChartSheet;
const loadExtras = async () => (await import('./chart-extras.tsx')).ChartExtras;

export function IndicatorSheet(props: ComponentProps<typeof LoadedIndicators>): ReactNode {
  const Sheet = usePart(loadIndicators, props.open, props.onClose);
  return Sheet === undefined ? null : <Sheet {...props} />;
}

export function ChartSheet(props: ComponentProps<typeof LoadedChart>): ReactNode {
  const Sheet = usePart(loadChart, props.open, props.onClose);
  return Sheet === undefined ? null : <Sheet {...props} />;
}

const nothing = (): void => undefined;

/** Only what is switched on is loaded. */
export function ChartExtras({
  isOn,
  ...props
}: ComponentProps<typeof LoadedExtras> & { isOn: boolean }): ReactNode {
  const Extras = usePart(loadExtras, isOn, nothing);
  return Extras === undefined || !isOn ? null : <Extras {...props} />;
}

function usePart<Props>(
  load: Parameters<typeof useLatePart<Props>>[0],
  isWanted: boolean,
  onFailure: () => void,
) {
  const [Part, request] = useLatePart(load);
  const isMissing = isWanted && Part === undefined;
  const ask = useEffectEvent(async () => {
    if (!(await request())) onFailure();
  });
  useEffect(() => {
    if (isMissing) void ask();
  }, [isMissing]);
  return Part;
}
