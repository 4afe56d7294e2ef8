import { useTranslation } from 'react-i18next';
import type { ScanCondition } from '../../../../protocol/scan.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';

const TIMES = '×';
const UNKNOWN = '—';
const VOLUME_DECIMALS = 1;

export interface ScanTexts {
  name(condition: Pick<ScanCondition, 'kind' | 'bars'>): string;
  span(condition: Pick<ScanCondition, 'kind' | 'span'>): string;
  /** Empty for a high and a low. */
  limit(condition: ScanCondition): string;
  /** All of a condition in one line. */
  whole(condition: ScanCondition): string;
  percent(figure: string): string;
  volume(figure: string): string;
}

export function useScanTexts(): ScanTexts {
  const { t } = useTranslation('scanner');
  const figures = useFigures();
  const withSign = (value: string): string =>
    value.startsWith('-') ? `−${figures.plain(value.slice(1))}` : `+${figures.plain(value)}`;
  const name: ScanTexts['name'] = ({ kind, bars }) => t(`kind.${kind}`, { bars });
  const span: ScanTexts['span'] = ({ span: of }) => t(`span.${of}`);
  const limit: ScanTexts['limit'] = ({ kind, way, value }) => {
    if (kind === 'high' || kind === 'low') return '';
    const figure =
      kind === 'volume' ? `${figures.plain(value)}${TIMES}` : figures.inPercent(withSign(value));
    return `${way === 'above' ? '>' : '<'} ${figure}`;
  };
  return {
    name,
    span,
    limit,
    whole: (condition) =>
      [name(condition), span(condition), limit(condition)].filter(Boolean).join(' · '),
    percent: (figure) => {
      if (figure === '') return UNKNOWN;
      const text = figures.withDecimals(figure, 2);
      return figures.inPercent(figure.startsWith('-') ? text : `+${text}`);
    },
    volume: (figure) =>
      figure === '' ? UNKNOWN : `${figures.withDecimals(figure, VOLUME_DECIMALS)}${TIMES}`,
  };
}

export function toneOf(figure: string): 'up' | 'down' | 'none' {
  if (figure === '' || figure === '0') return 'none';
  return figure.startsWith('-') ? 'down' : 'up';
}
