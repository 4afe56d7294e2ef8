import { useTranslation } from 'react-i18next';
import type { IndicatorColumn } from './indicators.ts';

const WHOLE = /^\d+$/;
const NUMBER = /^[\d.]+$/;
/** The usual price, which a name leaves out. */
const CLOSE = 'close';
/** Times are too long for a name. */
const LONGEST = 8;

interface StudyTexts {
  /** `MA 25`, as in a list. */
  titleOf(study: { id: string; settings: readonly string[] }): { short: string; numbers: string };
  /** Of a line in the legend. */
  nameOf(column: IndicatorColumn): string;
  /** Of a study with several lines, before them in its pane. */
  headOf(column: IndicatorColumn | undefined): string;
}

/** How studies are called. */
export function useStudyTexts(): StudyTexts {
  const { t } = useTranslation('chart');
  const shortOf = (id: string): string => t(`study.${id}.short`);
  const numbersOf = (settings: readonly string[]): string => {
    const parts = settings.flatMap((text) => {
      if (text === CLOSE || text.length > LONGEST) return [];
      return [NUMBER.test(text) ? text : t(`choice.${text}`)];
    });
    return parts.join(', ');
  };
  const whole = ({ id, settings }: Pick<IndicatorColumn, 'id' | 'settings'>): string =>
    `${shortOf(id)} ${numbersOf(settings)}`.trim();
  return {
    titleOf: ({ id, settings }) => ({ short: shortOf(id), numbers: numbersOf(settings) }),
    nameOf: (column) => {
      const { id, line, pane, settings, isFirst } = column;
      if (line !== '') {
        return isFirst && pane === 'prices' ? whole(column) : t(`study_line.${line}`);
      }
      const [first = '', ...others] = settings;
      const rest = numbersOf(others);
      const isShort = WHOLE.test(first) && first.length <= LONGEST;
      return isShort ? `${shortOf(id)}${first} ${rest}`.trim() : whole(column);
    },
    headOf: (column) => (column === undefined || column.line === '' ? '' : whole(column)),
  };
}
