import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Instrument } from '../../../lib/market/types.ts';
import { useCandles } from '../../../lib/market/use-candles.ts';
import { Chart } from '../../../ui/charts/candles/chart.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { decimalsOf, FIRST_PERIOD, isPeriod, PERIODS } from '../periods.ts';
import styles from './instrument-page.module.css';

export function CandlePanel({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('market');
  const panel = useId();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('period');
  const period = isPeriod(asked) ? asked : FIRST_PERIOD;
  const feed = useCandles(instrument.match_id, period);
  const name = t(PERIODS.find((one) => one.period === period)?.name ?? '');

  const choose = (next: string): void => {
    setParameters(
      (old) => {
        old.set('period', next);
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  return (
    <section>
      <Tabs
        look="chip"
        label={t('interval')}
        panel={panel}
        tabs={PERIODS.map((one) => ({
          id: one.period,
          label: t(one.label),
          name: t(one.name),
        }))}
        value={period}
        onChoose={choose}
      />
      <div id={panel} role="tabpanel" aria-label={name} className={styles['chart']}>
        <Chart
          feed={feed}
          decimals={decimalsOf(instrument.tick)}
          label={t('chart.label', { symbol: instrument.symbol, interval: name })}
        />
      </div>
    </section>
  );
}
