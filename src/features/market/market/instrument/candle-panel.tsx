import { type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useApp } from '../../../../lib/app-context.ts';
import type { Instrument } from '../../../../lib/market/types.ts';
import { useCandles } from '../../../../lib/market/use-candles.ts';
import { CHART_PARTS, type ChartPart } from '../../../../lib/state/chart-memory.ts';
import { Chart } from '../../../../ui/charts/candles/chart.tsx';
import { IndicatorPanel } from '../../../../ui/charts/indicator-panel.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { decimalsOf, isPeriod, PERIODS } from '../periods.ts';
import { AlertDraft } from './alert-draft.tsx';
import styles from './candle-panel.module.css';
import { ChartSummary } from './chart-summary.tsx';
import { FullHead } from './full-head.tsx';
import { IndicatorSettings } from './indicator-settings.tsx';
import { LineSheet } from './line-sheet.tsx';
import { LiquidationSheet } from './liquidation-sheet.tsx';
import { OwnPositions } from './own-positions.tsx';
import { SpotLineSheet } from './spot-line-sheet.tsx';
import { useChartChoice } from './use-chart-choice.ts';
import { useChartMarks } from './use-chart-marks.tsx';

interface CandlePanelProps {
  instrument: Instrument;
  isFull: boolean;
  onFull(isFull: boolean): void;
}

export function CandlePanel({ instrument, isFull, onFull }: CandlePanelProps): ReactNode {
  const { t } = useTranslation('market');
  const { state } = useApp();
  const panel = useId();
  const { memory, choice, toggle, tune } = useChartChoice();
  const [parameters, setParameters] = useSearchParams();
  const [isSetting, setSetting] = useState(false);
  const addressPeriod = parameters.get('period');
  const period = isPeriod(addressPeriod) ? addressPeriod : memory.period;
  const feed = useCandles(instrument.match_id, period);
  const name = t(PERIODS.find((one) => one.period === period)?.name ?? '');

  const choose = (next: string): void => {
    if (isPeriod(next)) state.chart = { ...state.chart, period: next };
    setParameters(
      (old) => {
        old.set('period', next);
        return old;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const periods = useMemo(
    () => PERIODS.map((one) => ({ id: one.period, label: t(one.label), name: t(one.name) })),
    [t],
  );
  const marks = useChartMarks(instrument);
  const panes = ['vol', 'macd', 'rsi'].filter((part) => memory.on.some((one) => one === part));
  return (
    <section className={isFull ? styles['full'] : undefined}>
      {isFull ? <FullHead instrument={instrument} onClose={() => onFull(false)} /> : null}
      <div className={styles['periods']}>
        <Tabs
          look="chip"
          label={t('interval')}
          panel={panel}
          tabs={periods}
          value={period}
          onChoose={choose}
        />
      </div>
      <div
        id={panel}
        role="tabpanel"
        aria-label={name}
        className={styles['chart']}
        data-panes={panes.length}
      >
        <Chart
          feed={feed}
          decimals={decimalsOf(instrument.tick)}
          label={t('chart.label', { symbol: instrument.symbol, interval: name })}
          choice={choice}
          unit={instrument.currency_name}
          lines={marks.lines}
          markers={marks.markers}
          onMove={marks.onMove}
          onClose={marks.onClose}
          onPress={marks.onPress}
          onHold={marks.onHold}
          resultOf={marks.resultOf}
        />
        {marks.draft === undefined ? null : (
          <AlertDraft
            instrument={instrument}
            price={marks.draft}
            onDone={() => marks.setDraft(undefined)}
          />
        )}
      </div>
      <ChartSummary instrument={instrument} />
      <Indicators
        on={memory.on}
        onToggle={toggle}
        onSettings={useCallback(() => setSetting(true), [])}
      />
      {isFull ? null : <OwnPositions instrument={instrument} />}
      <LineSheet
        wish={marks.wish}
        instrument={instrument}
        profitAt={marks.profitAt}
        onClose={marks.closeWish}
      />
      <SpotLineSheet wish={marks.spotWish} instrument={instrument} onClose={marks.closeWish} />
      {marks.liquidation === undefined ? null : (
        <LiquidationSheet order={marks.liquidation} onClose={marks.closeWish} />
      )}
      <IndicatorSettings
        open={isSetting}
        settings={memory.settings}
        onSave={tune}
        onClose={() => setSetting(false)}
      />
    </section>
  );
}

interface IndicatorsProps {
  on: readonly ChartPart[];
  onToggle(part: ChartPart): void;
  onSettings(): void;
}

function Indicators({ on, onToggle, onSettings }: IndicatorsProps): ReactNode {
  const { t } = useTranslation('chart');
  const choices = CHART_PARTS.map((id) => ({
    id,
    label: id.toUpperCase(),
    name: t(`indicator.${id}`),
    isOn: on.includes(id),
  }));
  return (
    <div className={styles['indicators']}>
      <IndicatorPanel
        label={t('indicators')}
        groups={[choices.slice(0, 3), choices.slice(3)]}
        settings={t('settings.open')}
        onToggle={(id) => {
          const part = CHART_PARTS.find((one) => one === id);
          if (part !== undefined) onToggle(part);
        }}
        onSettings={onSettings}
      />
    </div>
  );
}
