import type { Market, NumberRules } from '../../core/pkg/pe_core.js';
import type { Studies, StudyProfile, StudyRecord } from '../../core/pkg/pe_core_studies.js';
import { CAPACITY } from './charts.ts';

type StudyCore = typeof import('../../core/pkg/pe_core_studies.js');

export interface ChartStudiesOptions {
  /** Loads the second WebAssembly file, for the first chart with a study. */
  load(): Promise<StudyCore>;
  market: Pick<Market, 'chart_lines'>;
  tickOf(handle: number): string | undefined;
  rules(): NumberRules;
}

interface ChartStudies {
  lines: string;
  studies: Studies;
  /** Time of the newest bar that it has; undefined before the first one. */
  newest: number | undefined;
}

/** After every bar. */
const EVER = 8_640_000_000_000_000;

/**
 * The studies of open charts. Each gets the bars that changed since its last request: the running one, usually, so that
 * an answer costs the same for a chart of any length (R-STUDY-2).
 */
export class StudyDesk {
  readonly #options: ChartStudiesOptions;
  readonly #charts = new Map<number, ChartStudies>();

  constructor(options: ChartStudiesOptions) {
    this.#options = options;
  }

  async catalogue(): Promise<StudyRecord[]> {
    return (await this.#options.load()).study_catalogue();
  }

  /** Forgets the charts that aren't shown any more. */
  keep(handles: readonly number[]): void {
    for (const [handle, { studies }] of this.#charts) {
      if (handles.includes(handle)) continue;
      studies.free();
      this.#charts.delete(handle);
    }
  }

  /** For drawing: rows of a time and one value a line, of bars from `from` on. */
  async pixels(handle: number, from: number, lines: string): Promise<Float64Array> {
    const studies = await this.#upToDate(handle, from, lines);
    return studies?.pixels(from) ?? new Float64Array();
  }

  /** For reading: the values of one bar, one line each. */
  async texts(handle: number, time: number, lines: string): Promise<string> {
    const studies = await this.#upToDate(handle, EVER, lines);
    return studies?.texts(time, this.#options.rules()) ?? '';
  }

  /** Volume by price of the bars with `from` <= time < `to`. */
  async profile(
    handle: number,
    from: number,
    to: number,
    rows: number,
    share: number,
  ): Promise<StudyProfile | undefined> {
    const lines = this.#charts.get(handle)?.lines ?? '';
    const studies = await this.#upToDate(handle, EVER, lines);
    return studies?.profile(from, to, rows, share, this.#options.rules());
  }

  async #upToDate(handle: number, from: number, lines: string): Promise<Studies | undefined> {
    const { Studies } = await this.#options.load();
    const tick = this.#options.tickOf(handle);
    if (tick === undefined) return undefined;
    let chart = this.#charts.get(handle);
    if (chart?.lines !== lines) {
      const studies = openStudies(Studies, lines, tick);
      if (studies === undefined) return undefined;
      chart?.studies.free();
      chart = { lines, studies, newest: undefined };
      this.#charts.set(handle, chart);
    }
    const start = Math.min(from, chart.newest ?? 0);
    const bars = this.#options.market.chart_lines(handle, start, EVER, CAPACITY);
    if (start === 0) chart.studies.clear();
    if (bars === '') return chart.studies;
    chart.studies.apply(bars);
    const newest = bars.slice(bars.lastIndexOf('\n') + 1);
    chart.newest = Number.parseInt(newest, 10);
    return chart.studies;
  }
}

/** Undefined for lines that the core refuses: they were stored by another version of the page. */
function openStudies(Kind: StudyCore['Studies'], lines: string, tick: string): Studies | undefined {
  try {
    return new Kind(lines, tick);
  } catch {
    return undefined;
  }
}
