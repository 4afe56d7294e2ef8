import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';

type Values = Record<string, unknown>;

export interface FormValues<Own extends Values> {
  values: Own;
  now(): Own;
  set(change: Partial<Own>): void;
  /** The button was pressed: missing fields are named from now on. */
  isTried: boolean;
  submit(onSubmit: () => void): (event: FormEvent) => void;
  reset(values: Own): void;
}

/**
 * A form based on react-hook-form whose errors depend on live data, such as a balance or a price: the page computes
 * them on each render. Any other form is `useCallForm`.
 */
export function useFormValues<Own extends Values>(start: () => Own): FormValues<Own> {
  const [defaultValues] = useState(start);
  const form = useForm<Values>({ defaultValues });
  return {
    values: form.watch() as Own,
    now: () => form.getValues() as Own,
    set(change) {
      for (const [field, value] of Object.entries(change)) form.setValue(field, value);
    },
    isTried: form.formState.isSubmitted,
    submit: (onSubmit) => (event) => void form.handleSubmit(onSubmit)(event),
    reset: (values) => form.reset(values),
  };
}
