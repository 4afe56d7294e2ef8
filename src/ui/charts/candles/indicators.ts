import type { StudyRecord } from '../../../lib/market/candles.ts';
import { LINE_TOKENS } from './theme.ts';

/** Below the prices: volumes, or the id of a study. */
export type PaneId = string;

/** A study that is drawn. */
export interface DrawnStudy {
  id: string;
  settings: readonly string[];
  colour: number;
  width: number;
}

export interface ChartChoice {
  studies: readonly DrawnStudy[];
  /** The catalogue of the core; empty until it is loaded. */
  records: readonly StudyRecord[];
  hasVolume: boolean;
}

export type ColumnLook = StudyRecord['lines'][number]['look'];

export interface IndicatorColumn {
  index: number;
  /** Place of its study among those that are drawn. */
  study: number;
  /** 'prices', or the pane of its own. */
  pane: PaneId;
  look: ColumnLook;
  /** The study's id, its name in the legend. */
  id: string;
  /** The line's own name; '' if the study has one line. */
  line: string;
  /** The first of its study: it has the parameters in the legend. */
  isFirst: boolean;
  settings: readonly string[];
  /** Place among the colours of lines, or one of the price's. */
  colour: number | 'up' | 'down';
  width: number;
  /** The area between the two edges of a study is tinted. */
  edge?: 'upper' | 'lower';
  /** Levels of the pane, for its first line. */
  guides: readonly number[];
}

export const PRICES = 'prices';
export const VOLUMES = 'vol';
export const PROFILE = 'profile';
/** Of volumes and studies together. */
const MOST_PANES = 4;

const TONES: Readonly<Record<string, 'up' | 'down'>> = {
  up: 'up',
  down: 'down',
  plus: 'up',
  minus: 'down',
};

interface Known {
  /** Its place in the choice. */
  place: number;
  study: DrawnStudy;
  record: StudyRecord;
}

/** Studies with lines that the core knows. */
function knownStudies({ studies, records }: ChartChoice): Known[] {
  return studies.flatMap((study, place) => {
    const record = records.find(({ id }) => id === study.id);
    return record === undefined || record.lines.length === 0 ? [] : [{ place, study, record }];
  });
}

/** Volumes first, then studies of a kind together, in their order. */
export function panesOf(choice: ChartChoice): PaneId[] {
  const panes = new Set(choice.hasVolume ? [VOLUMES] : []);
  for (const { record } of knownStudies(choice)) if (record.is_apart) panes.add(record.id);
  return [...panes].slice(0, MOST_PANES);
}

/** As the core reads them, one line a study. */
export function linesOf(choice: ChartChoice): string {
  return knownStudies(choice)
    .map(({ study }) => [study.id, ...study.settings].join('/'))
    .join('\n');
}

export function columnsOf(choice: ChartChoice): IndicatorColumn[] {
  const columns: IndicatorColumn[] = [];
  for (const { place, study, record } of knownStudies(choice)) {
    const { id, lines, band, guides } = record;
    for (const [line, { name, look }] of lines.entries()) {
      const edge = ([undefined, 'upper', 'lower'] as const)[band.indexOf(line) + 1];
      columns.push({
        index: columns.length,
        study: place,
        pane: record.is_apart ? id : PRICES,
        look,
        id,
        line: name,
        isFirst: line === 0,
        settings: study.settings,
        // A study of one line has the colour that was chosen, others the ones after it.
        colour: TONES[name] ?? study.colour + (id === 'boll' && line > 0 ? 2 : line),
        width: study.width,
        ...(edge === undefined ? {} : { edge }),
        guides: line === 0 ? guides : [],
      });
    }
  }
  return columns;
}

/** The custom property of a column's colour. */
export function colourToken({ colour }: Pick<IndicatorColumn, 'colour'>): string {
  if (typeof colour === 'string') return `--${colour}`;
  return LINE_TOKENS[colour % LINE_TOKENS.length] ?? LINE_TOKENS[0];
}
