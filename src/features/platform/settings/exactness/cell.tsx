import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Formula } from '../../../../lib/core/core.ts';
import { Field } from '../../../../ui/controls/field.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import type { CellKind } from './draft.ts';

export interface Option {
  value: string;
  label: string;
}

/** The texts of choices: the formula's own if a word has a special meaning there (up). */
export function options(t: TFunction, formula: Formula, choices: readonly string[]): Option[] {
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
  /** May be negative. The number pad of some phones has no minus, so these get the full keyboard. */
  isSigned?: boolean;
  onValue(text: string): void;
}

export function Cell({
  kind,
  label,
  options,
  value,
  error,
  isSigned = false,
  onValue,
}: CellProps): ReactNode {
  if (kind === 'choice' || kind === 'side') {
    return <SegmentedControl label={label} options={options} value={value} onChoose={onValue} />;
  }
  return (
    <Field
      label={label}
      value={value}
      error={error}
      inputMode={kind === 'number' && !isSigned ? 'decimal' : 'text'}
      onText={onValue}
    />
  );
}
