import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import cells from '../../lists/text-cell.module.css';
import { TextCell } from '../../lists/text-cell.ts';
import styles from './chart.module.css';
import type { Drawing, LegendBar } from './drawing.ts';
import {
  type ChartChoice,
  colourToken,
  columnsOf,
  type IndicatorColumn,
  PRICES,
  panesOf,
  VOLUMES,
} from './indicators.ts';
import type { ChartKind } from './shapes.ts';
import { useStudyTexts } from './study-texts.ts';

interface LegendProps {
  drawing: Drawing;
  isLine: boolean;
  kind: ChartKind;
  isPointing: boolean;
  choice: ChartChoice;
  unit: string;
  /** The exchange of the prices; undefined: none. */
  source: string | undefined;
}

/**
 * The exact figures of one bar, as written by the worker's core, and without a render.
 */
export function Legend({
  drawing,
  isLine,
  kind,
  isPointing,
  choice,
  unit,
  source,
}: LegendProps): ReactNode {
  const { t } = useTranslation('market');
  const columns = columnsOf(choice);
  const panes = panesOf(choice);
  const over = columns.filter(({ pane }) => pane === PRICES);
  const { headOf } = useStudyTexts();
  const text = (read: (bar: LegendBar) => string, tone?: (bar: LegendBar) => string): ReactNode => (
    <LegendText drawing={drawing} text={read} tone={tone} />
  );
  const side = ({ isUp }: LegendBar): string => (isUp ? 'up' : 'down');
  const quiet = styles['quiet'];
  const volume = (
    <div>
      <dt>{unit === '' ? t('chart.volume') : t('chart.volume_unit', { unit })}</dt>
      <dd className={styles['volume']}>{text(({ texts }) => texts.volume)}</dd>
    </div>
  );
  return (
    <>
      <dl className={styles['legend']} data-pointing={isPointing}>
        {kind === 'heikin' ? (
          <div className={styles['kind']}>
            <dt className="spoken">{t('chart:looks.kind')}</dt>
            <dd>{t('chart:kind.heikin')}</dd>
          </div>
        ) : null}
        {source === undefined || source === '' ? null : (
          <div className={quiet}>
            <dt className="spoken">{t('chart.source')}</dt>
            <dd>{source}</dd>
          </div>
        )}
        <div className={isPointing ? undefined : 'spoken'}>
          <dt className="spoken">{t('chart.time')}</dt>
          <dd>{text(({ time }) => time)}</dd>
        </div>
        {isLine ? null : (
          <>
            <div className={quiet}>
              <dt>{t('chart.open')}</dt>
              <dd>{text(({ texts }) => texts.open, side)}</dd>
            </div>
            <div className={quiet}>
              <dt>{t('chart.high')}</dt>
              <dd>{text(({ texts }) => texts.high, side)}</dd>
            </div>
            <div className={quiet}>
              <dt>{t('chart.low')}</dt>
              <dd>{text(({ texts }) => texts.low, side)}</dd>
            </div>
          </>
        )}
        <div>
          <dt>{t('chart.close')}</dt>
          <dd>{text(({ texts }) => texts.close, side)}</dd>
        </div>
        {panes.includes(VOLUMES) ? null : volume}
        {over.length === 0 ? null : <div className={styles['break']} />}
        <Columns drawing={drawing} columns={over} />
      </dl>
      {panes.map((pane, at) => (
        <dl
          key={pane}
          className={styles['pane']}
          style={{ '--at': at, '--of': panes.length } as CSSProperties}
          data-panes={panes.length}
        >
          {pane === VOLUMES ? volume : null}
          <PaneHead text={headOf(columns.find((column) => column.pane === pane))} />
          <Columns drawing={drawing} columns={columns.filter((column) => column.pane === pane)} />
        </dl>
      ))}
    </>
  );
}

/** The name above the lines of an indicator; its values follow, each with its own name. */
function PaneHead({ text }: { text: string }): ReactNode {
  if (text === '') return null;
  return (
    <div>
      <dt>{text}</dt>
      <dd />
    </div>
  );
}

interface ColumnsProps {
  drawing: Drawing;
  columns: readonly IndicatorColumn[];
}

/** An indicator without a value at the bar is hidden. */
function Columns({ drawing, columns }: ColumnsProps): ReactNode {
  const { nameOf } = useStudyTexts();
  return columns.map((column) => (
    <div key={column.index} style={{ color: colourOf(column) }}>
      <dt>{nameOf(column)}</dt>
      <dd>
        <LegendText
          drawing={drawing}
          hidesRow
          text={({ texts }) => texts.values[column.index] ?? ''}
          tone={
            column.look !== 'bars'
              ? undefined
              : ({ texts }) => (texts.values[column.index]?.startsWith('+') ? 'up' : 'down')
          }
        />
      </dd>
    </div>
  ));
}

function colourOf(column: IndicatorColumn): string | undefined {
  return column.look === 'bars' ? undefined : `var(${colourToken(column)})`;
}

interface LegendTextProps {
  drawing: Drawing;
  /** Without a text, the row with its label is hidden. */
  hidesRow?: boolean;
  text(bar: LegendBar): string;
  tone?: ((bar: LegendBar) => string) | undefined;
}

function LegendText({ drawing, hidesRow = false, text, tone }: LegendTextProps): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const cell = useRef<TextCell>(undefined);
  const draw = (): void => {
    const bar = drawing.legendBar();
    if (place.current === null || bar === undefined) return;
    cell.current ??= new TextCell(place.current, place.current);
    cell.current.show(text(bar));
    const row = hidesRow ? place.current.closest('div') : null;
    const isHidden = cell.current.text === '';
    if (row !== null && row.hidden !== isHidden) row.hidden = isHidden;
    const nextTone = tone?.(bar) ?? 'plain';
    if (place.current.dataset['tone'] !== nextTone) place.current.dataset['tone'] = nextTone;
  };
  const drawNow = useRef(draw);
  useLayoutEffect(() => {
    drawNow.current = draw;
    draw();
  });
  useLayoutEffect(() => drawing.onLegend(() => drawNow.current()), [drawing]);
  return <span ref={place} className={`${cells['inline']} ${styles['text']}`} />;
}
