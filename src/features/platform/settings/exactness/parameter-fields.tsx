import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoreError, Formula, Parameter } from '../../../../lib/core/core.ts';
import { errorText } from '../../../../lib/core/core-error-text.ts';
import { Cell, options } from './cell.tsx';
import {
  type CellAddress,
  cellKinds,
  type Draft,
  type Reading,
  tableKind,
  withCell,
} from './draft.ts';
import styles from './exactness.module.css';
import { TableField } from './table-field.tsx';

interface FieldsProps {
  formula: Formula;
  draft: Draft;
  reading: Reading;
  /** The core's error for an argument that seemed valid here. */
  coreError: CoreError | undefined;
  onChange(next: Draft): void;
}

export function ParameterFields(props: FieldsProps): ReactNode {
  const { t } = useTranslation('exactness');
  const { formula, coreError } = props;
  return formula.parameters.map((parameter, index) => {
    const key = `${formula.name} ${parameter.symbol}`;
    const name = t(`formula.${formula.name}.symbols.${parameter.symbol}`);
    const error = coreError?.detail['argument'] === index ? errorText(t, coreError) : undefined;
    const field = { ...props, parameter, index, name, error };
    const kind = tableKind(parameter);
    return kind === undefined ? (
      <SingleField key={key} {...field} />
    ) : (
      <TableField key={key} {...field} kind={kind} />
    );
  });
}

interface SingleProps extends FieldsProps {
  parameter: Parameter;
  index: number;
  name: string;
  error: string | undefined;
}

function SingleField({
  formula,
  parameter,
  index,
  draft,
  reading,
  name,
  error,
  onChange,
}: SingleProps): ReactNode {
  const { t } = useTranslation();
  const at: CellAddress = { parameter: index, row: 0, cell: 0 };
  const text = draft[index]?.[0]?.[0] ?? '';
  return (
    <Cell
      kind={cellKinds(parameter)[0] ?? 'word'}
      label={
        <>
          <span className={styles['symbol']}>{parameter.symbol}</span>
          <span>{name}</span>
        </>
      }
      options={options(t, formula, parameter.choices)}
      value={text}
      error={fieldError(t, reading.errorAt(at), text) ?? error}
      isSigned={isSigned(formula, parameter)}
      onValue={(next) => onChange(withCell(draft, at, next))}
    />
  );
}

function fieldError(t: TFunction, error: CoreError | undefined, text: string): string | undefined {
  return error === undefined ? undefined : errorText(t, error, text);
}

/** Plain numbers, and account figures that can be a debt or a loss. */
function isSigned(formula: Formula, parameter: Parameter): boolean {
  return formula.group === 'number' || /[AEU]$/.test(parameter.symbol);
}
