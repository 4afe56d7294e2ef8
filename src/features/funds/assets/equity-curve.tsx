import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import type { Core } from '../../../lib/core.ts';
import { useLanguage } from '../../../lib/language-context.ts';
import { timeText } from '../../../lib/time-text.ts';
import { useCore } from '../../../lib/use-core.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { percentOf } from '../../../shared/forms/share-of.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';

import styles from './assets.module.css';
import { useHidesAmounts } from './use-hides-amounts.ts';

const PERIODS = ['day', 'week', 'month', 'all'] as const;
type Period = (typeof PERIODS)[number];
type Equity = Answer<'wallet.equity'>['list'];

const USD_DECIMALS = 2;
const TOP = 100;
const FEWEST_POINTS = 2;

export function EquityCurve(): ReactNode {
  const { t } = useTranslation('funds');
  const [period, setPeriod] = useState<Period>('day');
  const [state] = useCore();
  const isHidden = useHidesAmounts();
  const { data } = useCall('wallet.equity', { period });
  const list = data?.list ?? [];
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
      {state.kind !== 'ready' || isHidden || list.length < FEWEST_POINTS ? (
        <p className={styles['quiet']}>{t(isHidden ? 'assets.hidden' : 'assets.no_curve')}</p>
      ) : (
        <Curve core={state.core} list={list} />
      )}
    </section>
  );
}

function Curve({ core, list }: { core: Core; list: Equity }): ReactNode {
  const { t } = useTranslation('funds');
  const language = useLanguage();
  const figures = useFigures();
  const isAbove = (one: string, other: string): boolean =>
    core.evaluate('cmp', [one, other]) === '1';
  const values = list.map(([, value]) => value);
  const low = values.reduce((least, value) => (isAbove(least, value) ? value : least));
  const high = values.reduce((most, value) => (isAbove(value, most) ? value : most));
  const span = core.evaluate('sub', [high, low]);
  const first = values[0] ?? '0';
  const last = values.at(-1) ?? '0';
  const usdText = (value: string): string => figures.withDecimals(value, USD_DECIMALS);
  const dayAt = (place: number): string => timeText(list[place]?.[0] ?? 0, language, 'minute');
  return (
    <LineChart
      label={t('assets.equity')}
      name={t('home:total')}
      points={values.map((value) => percentOf(core, core.evaluate('sub', [value, low]), span))}
      tone={isAbove(first, last) ? 'down' : isAbove(last, first) ? 'up' : 'base'}
      low={0}
      high={TOP}
      across={[]}
      down={[
        { at: 0, text: usdText(high) },
        { at: 1, text: usdText(low) },
      ]}
      textAt={(place) => `${dayAt(place)} · ${usdText(values[place] ?? last)} USD`}
    />
  );
}
