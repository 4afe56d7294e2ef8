import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { CandlePanel } from '../../features/market/market/instrument/candle-panel.tsx';
import { useFullScreen } from '../../features/market/market/instrument/use-full-screen.ts';
import { PeriodContext } from '../../features/market/market/instrument/use-period.ts';
import { PERIODS } from '../../features/market/market/periods.ts';
import { IndexLine } from '../../features/trading/trade/option/index-line.tsx';
import { OptionResult } from '../../features/trading/trade/option/option-result.tsx';
import { useRunningOptions } from '../../features/trading/trade/option/option-tab.tsx';
import { useApp } from '../../lib/app-context.ts';
import { useCommand } from '../../lib/keys/commands.ts';
import { isPeriod, type Period } from '../../lib/market/candles.ts';
import type { TradeTab } from '../../lib/state/trade-memory.ts';
import { LiveChange } from '../../shared/figures/live-change.tsx';
import { LiveText } from '../../shared/figures/live-text.tsx';
import { SourcesBar } from '../../shared/market/sources.tsx';
import { NONE } from '../../shared/trade/money.ts';
import { newStep, StepContext } from '../../ui/charts/candles/in-step.ts';
import { Disc } from '../../ui/media/disc.tsx';
import { changeLayoutMemory, layoutMemory, useLayoutMemory } from '../memory/layout-memory.ts';
import styles from './charts.module.css';
import { Panel } from './panel.tsx';

interface ChartsProps {
  tab: TradeTab;
  isFour: boolean;
  instrument: Instrument;
  instruments: readonly Instrument[];
  onPick(instrument: Instrument): void;
}

const SLOTS = [0, 1, 2, 3] as const;

/**
 * One chart, or four of which one is active: its pair is that of the page, so ticket, keys and orders follow it. A chart
 * keeps its place in the document when the others come and go.
 */
export function Charts({ tab, isFour, instrument, instruments, onPick }: ChartsProps): ReactNode {
  const { t } = useTranslation('wide');
  const { charts, activeChart, periods, inStep } = useLayoutMemory();
  const { state } = useApp();
  const { period } = useSnapshot(state).chart;
  const [step] = useState(newStep);
  const pairs = useMemo(
    () => pairsOf(charts, activeChart, instrument, instruments),
    [charts, activeChart, instrument, instruments],
  );
  const ids = pairs.map(({ match_id }) => match_id).join();
  useEffect(() => {
    if (isFour && ids !== layoutMemory().charts.join())
      changeLayoutMemory({ charts: ids.split(',').map(Number) });
  }, [isFour, ids]);
  if (tab === 'option')
    return (
      <Panel area="chart" label={t('panel.chart')}>
        <OptionChart instrument={instrument} />
      </Panel>
    );
  if (!isFour)
    return (
      <Panel key={`slot ${activeChart}`} area="chart" label={t('panel.chart')}>
        <SourcesBar match_id={instrument.match_id} />
        <OneChart key={instrument.match_id} instrument={instrument} />
      </Panel>
    );
  const periodOf = (slot: number): Period => {
    const own = periods[slot] ?? '';
    return !inStep.interval && isPeriod(own) ? own : period;
  };
  const choosePeriod = (next: Period): void => {
    state.chart = { ...state.chart, period: next };
    changeLayoutMemory({
      periods: periods.map((own, slot) => (slot === activeChart || inStep.interval ? next : own)),
    });
  };
  return (
    <StepContext value={inStep.crosshair ? step : undefined}>
      <Panel area="tools" label={t('wide:step.title')}>
        <ChartTools period={periodOf(activeChart)} onPeriod={choosePeriod} />
      </Panel>
      {SLOTS.map((slot) => {
        const pair = pairs[slot];
        if (pair === undefined) return null;
        const isActive = slot === activeChart;
        const activate = (): void => {
          if (isActive) return;
          changeLayoutMemory({ activeChart: slot });
          onPick(pair);
        };
        return (
          <Panel
            key={`slot ${slot}`}
            area={`chart${slot}`}
            label={t('chart_of', { symbol: pair.symbol })}
            isActive={isActive}
          >
            <SmallChart
              key={pair.match_id}
              instrument={pair}
              period={periodOf(slot)}
              onActive={activate}
            />
          </Panel>
        );
      })}
    </StepContext>
  );
}

/** The active place has the page's pair; an empty one the next of the list. */
function pairsOf(
  charts: readonly number[],
  active: number,
  instrument: Instrument,
  instruments: readonly Instrument[],
): readonly Instrument[] {
  const pairs: Instrument[] = [];
  for (const slot of SLOTS) {
    const own = instruments.find(({ match_id }) => match_id === charts[slot]);
    const next = instruments.find(
      (one) => one.match_id !== instrument.match_id && !pairs.includes(one),
    );
    pairs.push(slot === active ? instrument : (own ?? next ?? instrument));
  }
  return pairs;
}

function OneChart({ instrument }: { instrument: Instrument }): ReactNode {
  const [isFull, setFull] = useFullScreen();
  useCommand('full_screen', () => setFull(!isFull));
  const { state } = useApp();
  const { period } = useSnapshot(state).chart;
  const choice = useMemo(
    () => ({
      period,
      choose: (next: Period) => {
        state.chart = { ...state.chart, period: next };
      },
    }),
    [period, state],
  );
  return (
    <PeriodContext value={choice}>
      <div className={styles['chart']}>
        <CandlePanel
          loadTicket={undefined}
          look="panel"
          instrument={instrument}
          isFull={isFull}
          onFull={setFull}
        />
      </div>
    </PeriodContext>
  );
}

interface SmallChartProps {
  instrument: Instrument;
  period: Period;
  onActive(): void;
}

function SmallChart({ instrument, period, onActive }: SmallChartProps): ReactNode {
  const { quotes } = useApp();
  // The bar above the charts chooses it.
  const choice = useMemo(() => ({ period, choose: () => undefined }), [period]);
  const live = useMemo(() => quotes.live.quote(instrument.match_id), [quotes, instrument.match_id]);
  return (
    <PeriodContext value={choice}>
      <div className={styles['small']} onPointerDownCapture={onActive}>
        <div className={styles['head']}>
          <button type="button" className={styles['name']} onClick={onActive}>
            <Disc image={instrument.image} code={instrument.currency_name} />
            {instrument.symbol}
          </button>
          <span className={styles['price']}>
            <LiveText live={live} text={(quote) => quote?.price ?? NONE} />
            <LiveChange live={live} />
          </span>
        </div>
        <div className={styles['chart']}>
          <CandlePanel
            loadTicket={undefined}
            look="bare"
            instrument={instrument}
            isFull={false}
            onFull={() => undefined}
          />
        </div>
      </div>
    </PeriodContext>
  );
}

interface ChartToolsProps {
  period: Period;
  onPeriod(period: Period): void;
}

/** Above four charts: the interval of the active one, or of all, and what goes in step. */
function ChartTools({ period, onPeriod }: ChartToolsProps): ReactNode {
  const { t } = useTranslation('wide');
  const { t: tMarket } = useTranslation('market');
  const { inStep } = useLayoutMemory();
  return (
    <div className={styles['tools']}>
      <fieldset className={styles['periods']} aria-label={t('market:interval')}>
        {PERIODS.map((one) => (
          <button
            key={one.period}
            type="button"
            aria-label={tMarket(one.name)}
            aria-pressed={one.period === period}
            onClick={() => onPeriod(one.period)}
          >
            {tMarket(one.label)}
          </button>
        ))}
      </fieldset>
      <fieldset className={styles['step']} aria-label={t('wide:step.title')}>
        <span aria-hidden="true">{t('wide:step.title')}</span>
        {(['crosshair', 'interval'] as const).map((part) => (
          <button
            key={part}
            type="button"
            aria-pressed={inStep[part]}
            onClick={() => changeLayoutMemory({ inStep: { ...inStep, [part]: !inStep[part] } })}
          >
            {t(`wide:step.${part}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function OptionChart({ instrument }: { instrument: Instrument }): ReactNode {
  const { entries } = useRunningOptions(instrument);
  return (
    <div className={styles['option']}>
      <SourcesBar match_id={instrument.match_id} />
      <IndexLine key={instrument.match_id} instrument={instrument} entries={entries} />
      <OptionResult />
    </div>
  );
}
