// A row of a bench, its output, and its storage in `results/`.
import type { Race } from './measure.ts';
import { median } from './measure.ts';

export interface Row {
  id: string;
  what: string;
  unit: string;
  ours: number;
  peer: number | null;
  peer_name: string | null;
  ratio: number | null;
  min_ratio: number | null;
  max_ratio: number | null;
}

/** The result of a `*.bench.ts`: `rows` are goals and are stored, `beyond` is only printed. */
export interface Outcome {
  rows: Row[];
  beyond: Row[];
}

/** `isWanted`: whether a row is requested by its id; a bench may skip measurements for others. */
export type Bench = (
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
) => Promise<Outcome>;

/** Replaces rows that were measured again, in place. */
export function withReplacedRows(former: readonly Row[], measuredRows: readonly Row[]): Row[] {
  const addedRows = measuredRows.filter(({ id }) => !former.some((row) => row.id === id));
  return [
    ...former.map((row) => measuredRows.find(({ id }) => id === row.id) ?? row),
    ...addedRows,
  ];
}

/** One decimal more than the accuracy of one run. */
function roundFigure(value: number): number {
  const places = value >= 1000 ? 1 : value >= 100 ? 10 : 1000;
  return Math.round(value * places) / places;
}

/** Our row against one peer of a race, in ns per operation. */
export function raceRow(id: string, what: string, run: Race, peer: number, peer_name: string): Row {
  const ratios = run.ratios[peer - 1] as number[];
  return {
    id,
    what,
    unit: 'ns',
    ours: roundFigure(run.times[0] as number),
    peer: roundFigure(run.times[peer] as number),
    peer_name,
    ratio: roundFigure(median(ratios)),
    min_ratio: roundFigure(Math.min(...ratios)),
    max_ratio: roundFigure(Math.max(...ratios)),
  };
}

export function figureRow(id: string, what: string, unit: string, ours: number): Row {
  return {
    id,
    what,
    unit,
    ours: roundFigure(ours),
    peer: null,
    peer_name: null,
    ratio: null,
    min_ratio: null,
    max_ratio: null,
  };
}

const HEAD = ['id', 'what', 'ours', 'peer', 'ratio', 'spread'];
/** Columns of numbers are right-aligned. */
const TO_THE_RIGHT = [2, 3, 4, 5];

function cells(row: Row): string[] {
  const peer = row.peer === null ? '' : `${row.peer} ${row.unit}`;
  const what = row.peer_name === null ? row.what : `${row.what}, against ${row.peer_name}`;
  const ratio = row.ratio === null ? '' : `${row.ratio}x`;
  const spread = row.ratio === null ? '' : `${row.min_ratio}-${row.max_ratio}`;
  return [row.id, what, `${row.ours} ${row.unit}`, peer, ratio, spread];
}

export function table(rows: Row[]): string {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, column) =>
    Math.max(...lines.map((line) => (line[column] as string).length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => {
          const width = widths[column] as number;
          return TO_THE_RIGHT.includes(column) ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
