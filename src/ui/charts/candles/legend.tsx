import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chart.module.css';
import type { ChartStatus } from './drawing.ts';
import {
  type ChartChoice,
  colourToken,
  columnsOf,
  type IndicatorColumn,
  panesOf,
} from './indicators.ts';

interface LegendProps {
  bar: NonNullable<ChartStatus['bar']>;
  isLine: boolean;
  isPointing: boolean;
  choice: ChartChoice;
  unit: string;
}

/**
 * The exact figures of one bar, as written by the worker's core. Announced to screen readers only while a bar
 * is selected.
 */
export function Legend({ bar, isLine, isPointing, choice, unit }: LegendProps): ReactNode {
  const { t } = useTranslation('market');
  const { texts } = bar;
  const figures = isLine
    ? [{ label: t('chart.close'), text: texts.close }]
    : [
        { label: t('chart.open'), text: texts.open },
        { label: t('chart.high'), text: texts.high },
        { label: t('chart.low'), text: texts.low },
        { label: t('chart.close'), text: texts.close },
      ];
  const columns = columnsOf(choice.indicators);
  const panes = panesOf(choice);
  const volume = (
    <div>
      <dt>{unit === '' ? t('chart.volume') : t('chart.volume_unit', { unit })}</dt>
      <dd className={styles['volume']}>{texts.volume}</dd>
    </div>
  );
  const over = columns.filter(({ pane }) => pane === 'prices');
  return (
    <>
      <dl
        className={styles['legend']}
        aria-live={isPointing ? 'polite' : 'off'}
        data-pointing={isPointing}
      >
        <div className={isPointing ? undefined : 'spoken'}>
          <dt className="spoken">{t('chart.time')}</dt>
          <dd>{bar.time}</dd>
        </div>
        {figures.map(({ label, text }) => (
          <div key={label} className={text === texts.close ? undefined : styles['quiet']}>
            <dt>{label}</dt>
            <dd className={bar.isUp ? styles['up'] : styles['down']}>{text}</dd>
          </div>
        ))}
        {panes.includes('vol') ? null : volume}
        {over.length === 0 ? null : <div className={styles['break']} />}
        <Columns columns={over} values={texts.values} />
      </dl>
      {panes.map((pane, at) => (
        <dl
          key={pane}
          className={styles['pane']}
          style={{ '--at': at, '--of': panes.length } as CSSProperties}
          data-panes={panes.length}
        >
          {pane === 'vol' ? volume : null}
          {pane === 'macd' ? <dt>{nameOfMacd(choice)}</dt> : null}
          <Columns
            columns={columns.filter((column) => column.pane === pane)}
            values={texts.values}
          />
        </dl>
      ))}
    </>
  );
}

function nameOfMacd({ indicators }: ChartChoice): string {
  return `MACD ${indicators.find(({ id }) => id === 'macd')?.settings.join(' ') ?? ''}`;
}

interface ColumnsProps {
  columns: readonly IndicatorColumn[];
  values: readonly string[];
}

function Columns({ columns, values }: ColumnsProps): ReactNode {
  return columns.map((column) => {
    const text = values[column.index];
    return text === undefined || text === '' ? null : (
      <div key={column.index} style={{ color: colourOf(column, text) }}>
        <dt>{column.name}</dt>
        <dd>{text}</dd>
      </div>
    );
  });
}

function colourOf(column: IndicatorColumn, text: string): string {
  if (column.kind === 'line') return `var(${colourToken(column)})`;
  return text.startsWith('+') ? 'var(--up)' : 'var(--down)';
}
