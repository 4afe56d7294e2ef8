/* tslint:disable */
/* eslint-disable */

/** What every function of the core throws: a stable key and where it happened. */
export interface CoreError { key: string; detail: { [name: string]: number } }
/**
 * How a language writes numbers. An empty `group` means no groups; `minimum_grouping` 2 leaves 1234
 * without a separator.
 */
export interface NumberRules { decimal: string; group: string; minimum_grouping: number }



export interface StudyParameter {
    name: string;
    kind: 'length' | 'factor' | 'choice' | 'time';
    first: string;
    /** '' where there is no limit. */
    least: string;
    most: string;
    choices: string[];
}
export interface StudyLine { name: string; look: 'line' | 'bars' | 'dots' | 'steps' }
/** A study of the catalogue. `band`: the lines between which an area is tinted, or empty. */
export interface StudyRecord {
    id: string;
    family: 'trend' | 'momentum' | 'volatility' | 'volume' | 'bars';
    is_apart: boolean;
    parameters: StudyParameter[];
    lines: StudyLine[];
    band: number[];
    guides: number[];
}
/** Volume by price. `rows`: up and down of each row from the lowest on. `area`: first and last row. */
export interface StudyProfile {
    low: number;
    height: number;
    rows: Float64Array;
    peak: number;
    area: [number, number];
    peak_text: string;
    area_texts: [string, string];
}



/**
 * The studies of one chart. Lines `ma/25/close`: an id and its parameters, of which the last ones may be
 * missing.
 */
export class Studies {
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Lines `time/open/high/low/close/volume`, oldest first: they replace all bars from the first one's time on.
     */
    apply(bars: string): void;
    clear(): void;
    constructor(lines: string, tick: string);
    /**
     * Time and one value a line of each bar from `from` on, for drawing; NaN for none. Rows begin earlier or
     * end later where a line is drawn at other bars than its own.
     */
    pixels(from: number): Float64Array;
    /**
     * Volume by price of the bars with `from` <= time < `to`. `share`: of the value area, in percent.
     */
    profile(from: number, to: number, rows: number, share: number, rules: NumberRules): StudyProfile | undefined;
    /**
     * The values of one bar as texts, one line each, '' for none.
     */
    texts(time: number, rules: NumberRules): string;
}

/**
 * Every study with its parameters and lines.
 */
export function study_catalogue(): StudyRecord[];
