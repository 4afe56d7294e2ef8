import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../lib/app-context.ts';
import { copyText } from '../../lib/device/copy-text.ts';
import { LiveAreaContext, useLiveArea } from '../../lib/market/use-live.ts';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { changeLayoutMemory, layoutMemory, useLayoutMemory } from '../memory/layout-memory.ts';
import styles from './wide-table.module.css';

export interface Column<Row> {
  id: string;
  label: string;
  /** Figures stand at the right, their heads too. */
  isFigure?: boolean;
  /** Always shown. */
  isFixed?: boolean;
  /** Left out first where a window is narrow. */
  isExtra?: boolean;
  cell(row: Row): ReactNode;
  /** For sorting only; undefined comes last. */
  order?(row: Row): number | string | undefined;
  /** In the last row. */
  sum?: ReactNode;
}

interface WideTableProps<Row> {
  /** Under this name its columns and their order are remembered. */
  name: string;
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): number;
  nameOf(row: Row): string;
  /** At the right of each row. */
  actions?(row: Row): ReactNode;
  /** Enter, or a press on the row. */
  onOpen?(row: Row): void;
  chosenKey?: number | undefined;
  onChoose?(row: Row): void;
}

/** Rows that change places ten times a second can't be read. */
const SORT_EVERY_MS = 1_000;

/**
 * A table of live rows: sorted by the head of any column, with columns of the user's choice, a row of sums, and copied
 * as text. Its cells are written without a render.
 */
export function WideTable<Row>(props: WideTableProps<Row>): ReactNode {
  const { t } = useTranslation('wide');
  const { name, label, columns, keyOf, nameOf, actions, onOpen, chosenKey, onChoose } = props;
  const { tables } = useLayoutMemory();
  const memory = tables[name];
  const hiddenColumns = memory?.hiddenColumns ?? [];
  const shownColumns = columns.filter(({ id, isFixed }) => isFixed || !hiddenColumns.includes(id));
  const rows = useSortedRows(props);
  const table = useRef<HTMLTableElement>(null);
  const sortBy = (column: Column<Row>): void => {
    if (column.order === undefined) return;
    const sort = memory?.sort;
    const isSame = sort?.column === column.id;
    // The third press gives the table's own order back.
    const next = !isSame
      ? { column: column.id, isDescending: true }
      : sort?.isDescending
        ? { column: column.id, isDescending: false }
        : undefined;
    remember(name, { hiddenColumns, ...(next !== undefined && { sort: next }) });
  };
  const move = (event: KeyboardEvent<HTMLTableElement>): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const row = document.activeElement?.closest('tr');
    if (step === 0 || row?.dataset['row'] === undefined) return;
    const next = step === 1 ? row.nextElementSibling : row.previousElementSibling;
    event.preventDefault();
    if (next instanceof HTMLElement && next.dataset['row'] !== undefined) next.focus();
  };
  return (
    <div className={styles['frame']}>
      <table ref={table} className={styles['table']} aria-label={label} onKeyDown={move}>
        <thead>
          <tr>
            {shownColumns.map((column) => (
              <th
                key={column.id}
                scope="col"
                data-figure={column.isFigure}
                data-extra={column.isExtra}
                aria-sort={sortOf(memory?.sort, column.id)}
              >
                {column.order === undefined ? (
                  column.label
                ) : (
                  <button type="button" className={styles['sort']} onClick={() => sortBy(column)}>
                    {column.label}
                    <span className={styles['arrow']} aria-hidden="true">
                      <Icon
                        name={memory?.sort?.isDescending === false ? 'rise' : 'fall'}
                        size={12}
                      />
                    </span>
                  </button>
                )}
              </th>
            ))}
            <th className={styles['tools']}>
              <TableTools
                name={name}
                columns={columns}
                hiddenColumns={hiddenColumns}
                table={table}
              />
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const key = keyOf(row);
            const isChosen = chosenKey === key;
            return (
              <LiveRow
                key={key}
                label={nameOf(row)}
                isChosen={isChosen}
                isTabStop={isChosen || (chosenKey === undefined && at === 0)}
                onOpen={onOpen === undefined ? undefined : () => onOpen(row)}
                onChoose={onChoose === undefined ? undefined : () => onChoose(row)}
              >
                {shownColumns.map((column) => (
                  <td
                    key={column.id}
                    data-column={column.id}
                    data-figure={column.isFigure}
                    data-extra={column.isExtra}
                  >
                    {column.cell(row)}
                  </td>
                ))}
                <td className={styles['actions']}>{actions?.(row)}</td>
              </LiveRow>
            );
          })}
        </tbody>
        {shownColumns.some(({ sum }) => sum !== undefined) && rows.length > 1 ? (
          <tfoot>
            <tr>
              {shownColumns.map((column, at) => (
                <td key={column.id} data-figure={column.isFigure} data-extra={column.isExtra}>
                  {at === 0 ? t('table.sum', { number: rows.length }) : column.sum}
                </td>
              ))}
              <td />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

function remember(name: string, table: { hiddenColumns: readonly string[] }): void {
  changeLayoutMemory({ tables: { ...layoutMemory().tables, [name]: table } });
}

function sortOf(
  sort: { column: string; isDescending: boolean } | undefined,
  column: string,
): 'ascending' | 'descending' | undefined {
  if (sort?.column !== column) return undefined;
  return sort.isDescending ? 'descending' : 'ascending';
}

function useSortedRows<Row>({ name, columns, rows }: WideTableProps<Row>): readonly Row[] {
  const { quotes } = useApp();
  const sort = useLayoutMemory().tables[name]?.sort;
  const order = columns.find(({ id }) => id === sort?.column)?.order;
  const isDescending = sort?.isDescending ?? true;
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices move the order once a second.
  const sorted = useMemo(
    () => (order === undefined ? rows : sortedBy(rows, order, isDescending)),
    [rows, order, isDescending, turn],
  );
  const shownRows = useRef(sorted);
  useEffect(() => {
    shownRows.current = sorted;
  });
  useEffect(() => {
    if (order === undefined) return;
    const timer = setInterval(() => {
      const next = sortedBy(rows, order, isDescending);
      if (next.some((row, at) => row !== shownRows.current[at]))
        quotes.whenDrawn(() => setTurn((last) => last + 1));
    }, SORT_EVERY_MS);
    return () => clearInterval(timer);
  }, [rows, order, isDescending, quotes]);
  return sorted;
}

function sortedBy<Row>(
  rows: readonly Row[],
  order: (row: Row) => number | string | undefined,
  isDescending: boolean,
): readonly Row[] {
  const sign = isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: order(row) }))
    .sort((one, other) => {
      if (one.value === undefined || other.value === undefined)
        return Number(one.value === undefined) - Number(other.value === undefined);
      return sign * (one.value < other.value ? -1 : one.value > other.value ? 1 : 0);
    })
    .map(({ row }) => row);
}

interface LiveRowProps {
  label: string;
  isChosen: boolean;
  isTabStop: boolean;
  onOpen: (() => void) | undefined;
  onChoose: (() => void) | undefined;
  children: ReactNode;
}

/** Its figures are drawn while it is on screen. */
function LiveRow({
  label,
  isChosen,
  isTabStop,
  onOpen,
  onChoose,
  children,
}: LiveRowProps): ReactNode {
  const row = useRef<HTMLTableRowElement>(null);
  const area = useLiveArea(row);
  return (
    <tr
      ref={row}
      data-row
      aria-label={label}
      aria-selected={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={(event) => {
        if (event.target === row.current) onChoose?.();
      }}
      onClick={() => onChoose?.()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== row.current) return;
        event.preventDefault();
        event.stopPropagation();
        onOpen?.();
      }}
    >
      <LiveAreaContext value={area}>{children}</LiveAreaContext>
    </tr>
  );
}

interface TableToolsProps<Row> {
  name: string;
  columns: readonly Column<Row>[];
  hiddenColumns: readonly string[];
  table: RefObject<HTMLTableElement | null>;
}

function TableTools<Row>({ name, columns, hiddenColumns, table }: TableToolsProps<Row>): ReactNode {
  const { t } = useTranslation('wide');
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const copy = async (): Promise<void> => {
    const isDone = await copyText(asText(table.current));
    toast(t(isDone ? 'table.copied' : 'table.copy_failed'), isDone ? 'good' : 'bad');
  };
  return (
    <>
      <button
        type="button"
        className={styles['tool']}
        aria-label={t('table.copy')}
        onClick={() => void copy()}
      >
        <Icon name="copy" size={16} />
      </button>
      <button
        ref={anchor}
        type="button"
        className={styles['tool']}
        aria-label={t('table.columns')}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="columns" size={16} />
      </button>
      <Popover
        open={open}
        label={t('table.columns')}
        anchor={anchor}
        width={240}
        onClose={() => setOpen(false)}
      >
        <div className={styles['choices']}>
          {columns
            .filter(({ isFixed }) => !isFixed)
            .map(({ id, label }) => (
              <CheckBox
                key={id}
                label={label}
                checked={!hiddenColumns.includes(id)}
                onChange={(isShown) =>
                  remember(name, {
                    ...layoutMemory().tables[name],
                    hiddenColumns: isShown
                      ? hiddenColumns.filter((one) => one !== id)
                      : [...hiddenColumns, id],
                  })
                }
              />
            ))}
        </div>
      </Popover>
    </>
  );
}

/** Lines and columns as a spreadsheet takes them. */
function asText(table: HTMLTableElement | null): string {
  const lines = [...(table?.rows ?? [])].map((row) =>
    [...row.cells]
      .slice(0, -1)
      .map((cell) => (cell.textContent ?? '').trim())
      .join('\t'),
  );
  return lines.join('\n');
}
