import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../lib/api/api.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { type Figures, useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { percentOf } from '../../../../shared/forms/share-of.ts';
import { toneOf, withSign } from '../../../../shared/trade/money.ts';
import { LineChart } from '../../../../ui/charts/line-chart.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';

import styles from './assets.module.css';
import { useHidesAmounts } from './use-hides-amounts.ts';
import type { Wallets } from './use-wallets.ts';

const PERIODS = ['day', 'week', 'month', 'all'] as const;
type Period = (typeof PERIODS)[number];
type Equity = Answer<'wallet.equity'>;

const USD_DECIMALS = 2;
const TOP = 100;
const FEWEST_POINTS = 2;

/** The total over time. Its profit and its colour are without deposits and withdrawals, which are marks (R-ACCOUNT-5). */
export function EquityCurve({ wallets }: { wallets: Wallets }): ReactNode {
  const { t } = useTranslation('funds');
  const [period, setPeriod] = useState<Period>('day');
  const [state] = useCore();
  const isHidden = useHidesAmounts();
  const { data } = useCall('wallet.equity', { period });
  return (
    <section className={styles['card']}>
      <div className={styles['cardHead']}>
        <h2 className={styles['cardTitle']}>{t('assets.equity')}</h2>
      </div>
      <SegmentedControl
        look="small"
        label={t('assets.period')}
        options={PERIODS.map((value) => ({ value, label: t(`assets.periods.${value}`) }))}
        value={period}
        onChoose={(value) => setPeriod(PERIODS.find((one) => one === value) ?? 'day')}
      />
      {state.kind !== 'ready' || isHidden || data === undefined ? (
        <p className={styles['quiet']}>{t(isHidden ? 'assets.hidden' : 'assets.no_curve')}</p>
      ) : (
        <Curve core={state.core} equity={data} total_usd={wallets.total_usd} />
      )}
    </section>
  );
}

interface CurveProps {
  core: Core;
  equity: Equity;
  /** At the prices of now. */
  total_usd: string;
}

function Curve({ core, equity, total_usd }: CurveProps): ReactNode {
  const { t } = useTranslation('funds');
  const language = useLanguage();
  const figures = useFigures();
  const list = pointsUntilNow(equity, total_usd);
  if (list.length < FEWEST_POINTS) return <p className={styles['quiet']}>{t('assets.no_curve')}</p>;
  const isAbove = (one: string, other: string): boolean =>
    core.evaluate('cmp', [one, other]) === '1';
  const values = list.map(([, value]) => value);
  const low = values.reduce((least, value) => (isAbove(least, value) ? value : least));
  const high = values.reduce((most, value) => (isAbove(value, most) ? value : most));
  const span = core.evaluate('sub', [high, low]);
  const last = values.at(-1) ?? '0';
  const profit = profitUntilNow(core, equity, total_usd);
  const flows = new Map(equity.flows);
  const usdText = (value: string): string => figures.withDecimals(value, USD_DECIMALS);
  const dayAt = (place: number): string => timeText(list[place]?.[0] ?? 0, language, 'minute');
  const flowText = (usd: string): string =>
    t(usd.startsWith('-') ? 'assets.went_out' : 'assets.came_in', {
      amount: usdText(usd.replace('-', '')),
    });
  const textAt = (place: number): string => {
    const usd = flows.get(list[place]?.[0] ?? 0);
    return [
      dayAt(place),
      `${usdText(values[place] ?? last)} USD`,
      ...(usd === undefined ? [] : [flowText(usd)]),
    ].join(' · ');
  };
  const tone = toneOf(profit);
  return (
    <>
      <p className={styles['profit']} data-tone={tone}>
        <span>{t('assets.profit')}</span>
        <strong>{profitText(core, figures, profit, equity.base_usd)}</strong>
      </p>
      <LineChart
        label={t('assets.equity')}
        name={t('home:total')}
        points={values.map((value) => percentOf(core, core.evaluate('sub', [value, low]), span))}
        tone={tone === 'plain' ? 'base' : tone}
        marks={{
          name: t('assets.flows'),
          list: list.flatMap(([time], place) => {
            const usd = flows.get(time);
            return usd === undefined
              ? []
              : [{ place, direction: usd.startsWith('-') ? ('out' as const) : ('in' as const) }];
          }),
        }}
        low={0}
        high={TOP}
        across={[]}
        down={[
          { at: 0, text: usdText(high) },
          { at: 1, text: usdText(low) },
        ]}
        textAt={textAt}
      />
    </>
  );
}

/** The last point of the answer moves with the prices. */
function pointsUntilNow({ list }: Equity, total_usd: string): Equity['list'] {
  return list.map(([time, usd], at) => [time, at === list.length - 1 ? total_usd : usd]);
}

function profitUntilNow(core: Core, { list, profit }: Equity, total_usd: string): string {
  const since = core.evaluate('sub', [total_usd, list.at(-1)?.[1] ?? total_usd]);
  return core.evaluate('add', [profit, since]);
}

function profitText(core: Core, figures: Figures, profit: string, base_usd: string): string {
  const text = `${withSign(figures.withDecimals(profit, USD_DECIMALS), profit)} USD`;
  if (core.evaluate('cmp', [base_usd, '0']) !== '1') return text;
  const percent = core.evaluate('mul', [core.evaluate('div', [profit, base_usd]), '100']);
  const percentText = figures.inPercent(figures.withDecimals(percent, USD_DECIMALS));
  return `${text} (${withSign(percentText, profit)})`;
}
