import { memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readableAge } from '../../lib/age.ts';
import { useApp } from '../../lib/app-context.ts';
import { PriceLight } from '../market/price-light.ts';
import { useAgeText } from '../market/use-age-text.ts';
import styles from './figure.module.css';
import type { FigureFormula, LateFormula } from './figure-formula.ts';
import { LazyFormulaSheet } from './lazy-formula-sheet.tsx';

interface FigureProps {
  label: string;
  value: string;
  unit?: string;
  size?: 'hero' | 'large' | 'normal';
  tone?: 'plain' | 'up' | 'down' | 'warn';
  align?: 'start' | 'end';
  /** For drawing: a changed figure is highlighted for a moment. */
  pixels?: number;
  /** Age in milliseconds if it is stale. */
  age?: number | undefined;
  /** Grey like a stale one, if its age is shown at another figure. */
  isOld?: boolean;
  formula?: FigureFormula | LateFormula | undefined;
}

/** Half of the figures of a position stay the same with each price, so those aren't rendered again. */
export const Figure = memo(AnyFigure, isSame);

function isSame(one: FigureProps, other: FigureProps): boolean {
  const { formula: oneFormula, ...oneRest } = one;
  const { formula: otherFormula, ...otherRest } = other;
  return isShallowEqual(oneRest, otherRest) && isSameFormula(oneFormula, otherFormula);
}

function isSameFormula(one: FigureProps['formula'], other: FigureProps['formula']): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  const { args: oneArgs, ...oneRest } = one;
  const { args: otherArgs, ...otherRest } = other;
  return isShallowEqual(oneArgs, otherArgs) && isShallowEqual(oneRest, otherRest);
}

function isShallowEqual(one: object, other: object): boolean {
  const entries = Object.entries(one);
  const others: Readonly<Record<string, unknown>> = { ...other };
  return (
    entries.length === Object.keys(others).length &&
    entries.every(([name, value]) => Object.is(value, others[name]))
  );
}

function AnyFigure(props: FigureProps): ReactNode {
  const { formula, label, value } = props;
  const [isOpen, setOpen] = useState(false);
  if (formula === undefined) {
    return (
      <div className={look(props)}>
        <Face {...props} />
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        className={look(props)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Face {...props} />
        <ShowFormula />
      </button>
      <LazyFormulaSheet
        open={isOpen}
        title={label}
        figure={value}
        tone={props.tone ?? 'plain'}
        formula={formula}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

/** A component of its own: its texts aren't looked up with each new value. */
const ShowFormula = memo(() => {
  const { t } = useTranslation('ui');
  return <span className="spoken">{t('show_formula')}</span>;
});

function look({ size = 'normal', align = 'start', formula }: FigureProps): string {
  const names = [
    styles['figure'],
    styles[size],
    align === 'end' && styles['end'],
    formula !== undefined && styles['explained'],
  ];
  return names.filter(Boolean).join(' ');
}

function Face({
  label,
  value,
  unit,
  tone = 'plain',
  pixels,
  age,
  isOld = age !== undefined,
}: FigureProps): ReactNode {
  return (
    <>
      <span className={styles['head']}>
        <span className={styles['label']}>{label}</span>
        {readableAge(age) === undefined ? null : <Age age={age ?? 0} />}
      </span>
      <span className={`${styles['line']} ${isOld ? styles['old'] : styles[tone]}`}>
        <Lit value={value} pixels={pixels} />
        {unit === undefined ? null : <span className={styles['unit']}>{unit}</span>}
      </span>
    </>
  );
}

function Age({ age }: { age: number }): ReactNode {
  const { t } = useTranslation('market');
  return <span className={styles['age']}>{t('ago', { age: useAgeText(age) })}</span>;
}

/** Highlighted after a change; the arrow beside it helps users who don't see the tint. */
function Lit({ value, pixels }: { value: string; pixels: number | undefined }): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const light = useRef<PriceLight>(undefined);
  const before = useRef(pixels);
  const { monotonic } = useApp().quotes;
  useEffect(() => {
    if (place.current === null) return;
    const newLight = new PriceLight(place.current, monotonic);
    light.current = newLight;
    return () => newLight.remove();
  }, [monotonic]);
  useEffect(() => {
    const old = before.current;
    before.current = pixels;
    if (old === undefined || pixels === undefined || old === pixels) return;
    light.current?.show(pixels > old ? 'up' : 'down');
  }, [pixels]);
  return (
    <span ref={place} className={styles['value']}>
      {value}
    </span>
  );
}
