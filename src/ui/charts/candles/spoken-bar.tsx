import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Drawing } from './drawing.ts';
import { type ChartChoice, columnsOf } from './indicators.ts';
import { useStudyTexts } from './study-texts.ts';

/** A screen reader gets a new sentence at most this often. */
const EVERY_MS = 500;

/** The bar under the crosshair and its indicators in one sentence, for screen readers. */
export function SpokenBar({
  drawing,
  choice,
}: {
  drawing: Drawing;
  choice: ChartChoice;
}): ReactNode {
  const { t } = useTranslation('chart');
  const { nameOf } = useStudyTexts();
  const [sentence, setSentence] = useState('');
  const say = (): void => {
    const bar = drawing.legendBar();
    if (bar === undefined) return;
    const { time, texts } = bar;
    const { open, high, low, close, volume } = texts;
    const price = drawing.pointedPrice();
    const values = columnsOf(choice).flatMap((column) => {
      const text = texts.values[column.index] ?? '';
      return text === '' ? [] : [`${nameOf(column)} ${text}`];
    });
    const parts = [
      ...(price === undefined ? [] : [t('spoken.crosshair', { price })]),
      t('spoken.bar', { time, open, high, low, close, volume }),
      ...values,
    ];
    setSentence(parts.join('; '));
  };
  const sayNow = useRef(say);
  useEffect(() => {
    sayNow.current = say;
  });
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;
    const speak = (): void => {
      isDue = rest !== undefined;
      if (isDue) return;
      sayNow.current();
      rest = setTimeout(() => {
        rest = undefined;
        if (isDue) speak();
      }, EVERY_MS);
    };
    speak();
    const leave = drawing.onLegend(speak);
    return () => {
      leave();
      clearTimeout(rest);
    };
  }, [drawing]);
  return (
    <p className="spoken" role="status" data-spoken-bar>
      {sentence}
    </p>
  );
}
