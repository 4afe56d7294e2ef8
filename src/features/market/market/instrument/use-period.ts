import { createContext, use } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApp } from '../../../../lib/app-context.ts';
import { isPeriod, type Period } from '../../../../lib/market/candles.ts';

interface ChosenPeriod {
  period: Period;
  choose(period: Period): void;
}

/** Of a chart among several, which can't use the address of the page. */
export const PeriodContext = createContext<ChosenPeriod | undefined>(undefined);

/** The interval in the page's address, otherwise that of the last visit. */
export function usePeriod(lastPeriod: Period): [Period, (next: string) => void] {
  const { state } = useApp();
  const own = use(PeriodContext);
  const [parameters, setParameters] = useSearchParams();
  const addressPeriod = parameters.get('period');
  const choose = (next: string): void => {
    if (!isPeriod(next)) return;
    if (own !== undefined) {
      own.choose(next);
      return;
    }
    state.chart = { ...state.chart, period: next };
    setParameters(
      (old) => {
        old.set('period', next);
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return [own?.period ?? (isPeriod(addressPeriod) ? addressPeriod : lastPeriod), choose];
}
