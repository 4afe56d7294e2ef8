import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Formula, Parameter } from '../../../../lib/core/core.ts';
import { errorText } from '../../../../lib/core/core-error-text.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { FieldError } from '../../../../ui/controls/field-frame.tsx';
import { Cell, options } from './cell.tsx';
import {
  type CellAddress,
  cellKinds,
  type Draft,
  type Reading,
  type TableKind,
  withCell,
  withRowAdded,
  withRowRemoved,
} from './draft.ts';
import styles from './exactness.module.css';

interface TableProps {
  formula: Formula;
  parameter: Parameter;
  kind: TableKind;
  index: number;
  draft: Draft;
  reading: Reading;
  name: string;
  error: string | undefined;
  onChange(next: Draft): void;
}

export function TableField(props: TableProps): ReactNode {
  const { t } = useTranslation('exactness');
  const { kind, index, draft, name, error, onChange } = props;
  const rows = draft[index] ?? [];
  return (
    <section className={styles['group']} aria-label={name}>
      <p className={styles['groupLabel']}>{name}</p>
      {rows.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names; a row is identified by its index.
        <Row key={row} {...props} cells={cells} row={row} canGo={rows.length > 1} />
      ))}
      {error === undefined ? null : <FieldError text={error} />}
      <Button icon="plus" onClick={() => onChange(withRowAdded(draft, index))}>
        {t(`row_add.${kind}`)}
      </Button>
    </section>
  );
}

type RowProps = TableProps & { cells: readonly string[]; row: number; canGo: boolean };

function Row(props: RowProps): ReactNode {
  const { t } = useTranslation('exactness');
  const { kind, index, draft, cells, row, canGo, onChange } = props;
  const title = t(`row.${kind}`, { number: row + 1 });
  const bin = canGo ? (
    <IconButton
      icon="bin"
      label={t(`row_remove.${kind}`, { number: row + 1 })}
      onClick={() => onChange(withRowRemoved(draft, index, row))}
    />
  ) : null;
  if (cells.length === 1) {
    return (
      <div className={styles['lineRow']}>
        <RowCell {...props} cell={0} label={title} />
        {bin}
      </div>
    );
  }
  return (
    <fieldset className={styles['row']} aria-label={title}>
      <div className={styles['rowHead']}>
        <span>{title}</span>
        {bin}
      </div>
      <div className={styles['cells']}>
        {cells.map((_, cell) => (
          <RowCell
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index.
            key={cell}
            {...props}
            cell={cell}
            label={t(`columns.${kind}.${cell}`)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function RowCell({
  formula,
  parameter,
  index,
  draft,
  reading,
  cells,
  row,
  cell,
  label,
  onChange,
}: RowProps & { cell: number; label: string }): ReactNode {
  const { t } = useTranslation();
  const at: CellAddress = { parameter: index, row, cell };
  const value = cells[cell] ?? '';
  const error = reading.errorAt(at);
  return (
    <Cell
      kind={cellKinds(parameter)[cell] ?? 'word'}
      label={label}
      options={options(t, formula, ['long', 'short'])}
      value={value}
      error={error === undefined ? undefined : errorText(t, error, value)}
      onValue={(text) => onChange(withCell(draft, at, text))}
    />
  );
}
