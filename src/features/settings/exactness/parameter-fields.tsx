import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoreError, Formula, Parameter } from '../../../lib/core.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field, FieldError } from '../../../ui/field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import {
  type CellAddress,
  type CellKind,
  cellKinds,
  type Draft,
  type Reading,
  type TableKind,
  tableKind,
  withCell,
  withRowAdded,
  withRowRemoved,
} from './draft.ts';
import styles from './exactness.module.css';
import { errorText } from './result-text.ts';

interface FieldsProps {
  formula: Formula;
  draft: Draft;
  reading: Reading;
  /** What the core said of a whole argument that looked readable here. */
  refused: CoreError | undefined;
  onChange(next: Draft): void;
}

function meaning(t: TFunction, formula: Formula, parameter: Parameter): string {
  return t(`exactness:formula.${formula.name}.symbols.${parameter.symbol}`);
}

function SymbolLabel({ symbol, text }: { symbol: string; text: string }): ReactNode {
  return (
    <>
      <span className={styles['symbol']}>{symbol}</span>
      <span>{text}</span>
    </>
  );
}

export function ParameterFields(props: FieldsProps): ReactNode {
  const { formula } = props;
  return formula.parameters.map((parameter, index) => {
    const key = `${formula.name} ${parameter.symbol}`;
    const table = tableKind(parameter);
    return table === undefined ? (
      <SingleField key={key} {...props} parameter={parameter} index={index} />
    ) : (
      <TableField key={key} {...props} parameter={parameter} index={index} kind={table} />
    );
  });
}

type OneProps = FieldsProps & { parameter: Parameter; index: number };

function refusedText(t: TFunction, { refused, index }: OneProps): string | undefined {
  return refused?.detail['argument'] === index ? errorText(t, refused) : undefined;
}

function SingleField(props: OneProps): ReactNode {
  const { t } = useTranslation();
  const { formula, parameter, index, draft, reading, onChange } = props;
  const at: CellAddress = { parameter: index, row: 0, cell: 0 };
  const text = draft[index]?.[0]?.[0] ?? '';
  const error = reading.errorAt(at);
  return (
    <Cell
      kind={cellKinds(parameter)[0] ?? 'word'}
      label={<SymbolLabel symbol={parameter.symbol} text={meaning(t, formula, parameter)} />}
      options={options(t, formula, parameter.choices)}
      value={text}
      error={error === undefined ? refusedText(t, props) : errorText(t, error, text)}
      onValue={(next) => onChange(withCell(draft, at, next))}
    />
  );
}

function TableField(props: OneProps & { kind: TableKind }): ReactNode {
  const { t } = useTranslation('exactness');
  const { formula, parameter, index, draft, reading, onChange, kind } = props;
  const rows = draft[index] ?? [];
  const kinds = cellKinds(parameter);
  const error = refusedText(t, props);
  const name = meaning(t, formula, parameter);
  const sides = options(t, formula, ['long', 'short']);
  return (
    <section className={styles['group']} aria-label={name}>
      <p className={styles['groupLabel']}>{name}</p>
      {rows.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are a table without names; a row is its place.
        <div key={row} className={styles['row']}>
          <div className={styles['rowHead']}>
            <span>{t(`row.${kind}`, { number: row + 1 })}</span>
            {rows.length === 1 ? null : (
              <IconButton
                icon="bin"
                label={t(`row_remove.${kind}`, { number: row + 1 })}
                onClick={() => onChange(withRowRemoved(draft, index, row))}
              />
            )}
          </div>
          <div className={styles['cells']}>
            {cells.map((value, cell) => {
              const at: CellAddress = { parameter: index, row, cell };
              const wrong = reading.errorAt(at);
              return (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column has a place and no name.
                  key={cell}
                  kind={kinds[cell] ?? 'word'}
                  label={t(`columns.${kind}.${cell}`)}
                  options={sides}
                  value={value}
                  error={wrong === undefined ? undefined : errorText(t, wrong, value)}
                  onValue={(text) => onChange(withCell(draft, at, text))}
                />
              );
            })}
          </div>
        </div>
      ))}
      {error === undefined ? null : <FieldError text={error} />}
      <Button icon="plus" onClick={() => onChange(withRowAdded(draft, index))}>
        {t(`row_add.${kind}`)}
      </Button>
    </section>
  );
}

interface Option {
  value: string;
  label: string;
}

/** The words of a choice: the formula's own where the same word means something else there (up). */
function options(t: TFunction, formula: Formula, choices: readonly string[]): Option[] {
  return choices.map((value) => ({
    value,
    label: t([`exactness:formula.${formula.name}.choices.${value}`, `exactness:choice.${value}`]),
  }));
}

interface CellProps {
  kind: CellKind;
  label: ReactNode;
  options: readonly Option[];
  value: string;
  error: string | undefined;
  onValue(text: string): void;
}

function Cell({ kind, label, options, value, error, onValue }: CellProps): ReactNode {
  if (kind === 'choice' || kind === 'side') {
    return <Segmented label={label} options={options} value={value} onChoose={onValue} />;
  }
  return (
    <Field
      label={label}
      value={value}
      error={error}
      // Phones of comma languages show a comma on this pad; a minus is on it nowhere, so text stays possible by paste.
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      onText={onValue}
    />
  );
}
