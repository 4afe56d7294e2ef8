import type { ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

interface SearchFieldProps
  extends Pick<FieldProps, 'value' | 'onText' | 'clearable' | 'autoFocus'> {
  label: string;
}

export function SearchField({ label, ...field }: SearchFieldProps): ReactNode {
  return (
    <Field
      label={label}
      hideLabel
      lead="search"
      type="search"
      enterKeyHint="search"
      placeholder={label}
      {...field}
    />
  );
}
