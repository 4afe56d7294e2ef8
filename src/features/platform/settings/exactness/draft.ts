import type {
  Core,
  CoreError,
  Formula,
  NumberRules,
  Parameter,
} from '../../../../lib/core/core.ts';
import { isCoreError } from '../../../../lib/core/core-error-text.ts';

/**
 * Field values exactly as typed. Every parameter is a table of cells: a number has one row with one cell, a
 * list of fills or positions one row each, so the same rules parse all.
 */
export type Draft = readonly (readonly (readonly string[])[])[];
export type CellKind = 'number' | 'choice' | 'side' | 'word';

const POSITION_CELLS: readonly CellKind[] = [
  'side',
  'number',
  'number',
  'number',
  'number',
  'word',
];

export interface CellAddress {
  parameter: number;
  row: number;
  cell: number;
}

export interface Reading {
  args: string[] | undefined;
  errorAt(address: CellAddress): CoreError | undefined;
}

const CELLS: Readonly<Record<Parameter['kind'], readonly CellKind[]>> = {
  number: ['number'],
  text: ['word'],
  choice: ['choice'],
  positions: POSITION_CELLS,
  fills: ['number', 'number'],
  list: ['number'],
};

export function cellKinds(parameter: Parameter): readonly CellKind[] {
  return CELLS[parameter.kind];
}

export type TableKind = 'positions' | 'fills' | 'list';

export function tableKind(parameter: Parameter): TableKind | undefined {
  const { kind } = parameter;
  return kind === 'positions' || kind === 'fills' || kind === 'list' ? kind : undefined;
}

function exampleTable(parameter: Parameter): string[][] {
  if (tableKind(parameter) === undefined) return [[parameter.example]];
  return parameter.example.split(';').map((row) => cellsOf(row, cellKinds(parameter).length));
}

/** The last cell of a row takes the rest, because an instrument contains a slash, as in BTC/USDT. */
function cellsOf(row: string, columns: number): string[] {
  const parts = row.split('/');
  return [...parts.slice(0, columns - 1), parts.slice(columns - 1).join('/')];
}

/** Number rules for input fields: no groups, the language's decimal separator. */
export function typingRules(rules: NumberRules): NumberRules {
  return { ...rules, group: '' };
}

export function exampleDraft(core: Core, formula: Formula, rules: NumberRules): Draft {
  return formula.parameters.map((parameter) => {
    const kinds = cellKinds(parameter);
    return exampleTable(parameter).map((row) =>
      row.map((value, cell) =>
        kinds[cell] === 'number' ? core.format_plain(value, typingRules(rules)) : value,
      ),
    );
  });
}

export function withCell(draft: Draft, at: CellAddress, text: string): Draft {
  return replace(draft, at.parameter, (rows) =>
    replace(rows, at.row, (cells) => replace(cells, at.cell, () => text)),
  );
}

/** A new row is a copy of the last one, which is easier to edit than an empty one. */
export function withRowAdded(draft: Draft, parameter: number): Draft {
  return replace(draft, parameter, (rows) => {
    const last = rows.at(-1);
    return last === undefined ? rows : [...rows, last];
  });
}

export function withRowRemoved(draft: Draft, parameter: number, row: number): Draft {
  return replace(draft, parameter, (rows) => rows.filter((_, index) => index !== row));
}

function replace<T>(list: readonly T[], index: number, change: (old: T) => T): readonly T[] {
  return list.map((item, place) => (place === index ? change(item) : item));
}

type CellReading = { value: string } | { error: CoreError };

function readCell(core: Core, kind: CellKind, text: string, rules: NumberRules): CellReading {
  if (kind === 'choice' || kind === 'side') return { value: text };
  if (kind === 'word') {
    const value = text.trim();
    if (value === '') return { error: { key: 'empty_name', detail: {} } };
    // `;` separates rows in the arguments.
    return value.includes(';') ? { error: { key: 'malformed_name', detail: {} } } : { value };
  }
  try {
    return { value: core.parse_input(text, rules) };
  } catch (thrown) {
    if (isCoreError(thrown)) return { error: thrown };
    throw thrown;
  }
}

export function readDraft(core: Core, formula: Formula, draft: Draft, rules: NumberRules): Reading {
  const errors = new Map<string, CoreError>();
  const args = formula.parameters.map((parameter, index) => {
    const kinds = cellKinds(parameter);
    const rows = (draft[index] ?? []).map((cells, row) =>
      cells.map((text, cell) => {
        const reading = readCell(core, kinds[cell] ?? 'word', text, rules);
        if ('value' in reading) return reading.value;
        errors.set(key({ parameter: index, row, cell }), reading.error);
        return '';
      }),
    );
    return rows.map((cells) => cells.join('/')).join(';');
  });
  return {
    args: errors.size === 0 ? args : undefined,
    errorAt: (address) => errors.get(key(address)),
  };
}

function key(at: CellAddress): string {
  return `${at.parameter}.${at.row}.${at.cell}`;
}

/** After a change of the language: valid values are rewritten, invalid ones stay as typed. */
export function rewriteDraft(
  core: Core,
  formula: Formula,
  draft: Draft,
  from: NumberRules,
  to: NumberRules,
): Draft {
  return draft.map((rows, index) => {
    const parameter = formula.parameters[index];
    const kinds = parameter === undefined ? [] : cellKinds(parameter);
    return rows.map((cells) =>
      cells.map((text, cell) => {
        if (kinds[cell] !== 'number') return text;
        const reading = readCell(core, 'number', text, from);
        return 'value' in reading ? core.format_plain(reading.value, typingRules(to)) : text;
      }),
    );
  });
}
