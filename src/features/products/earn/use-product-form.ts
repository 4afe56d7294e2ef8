import { type FormEvent, useState } from 'react';
import type { MoneyCall } from '../../../lib/api/money-wishes.ts';
import { useFormValues } from '../../../shared/forms/use-form-values.ts';
import type { MoneyOrder, MoneyOrderOptions } from '../../../shared/forms/use-money-order.ts';
import { afterLayers } from '../../../ui/overlay/back-layers.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { useProductOrder } from './use-product-order.ts';

interface ProductFormOptions<Name extends MoneyCall>
  extends Pick<MoneyOrderOptions<Name>, 'onDone'> {
  field: string;
  doneText: string;
}

interface ProductForm<Name extends MoneyCall> {
  order: MoneyOrder<Name>;
  input: string;
  hasTried: boolean;
  isAsking: boolean;
  enter(value: string): void;
  press(isGood: boolean): (event: FormEvent) => void;
  close(): void;
}

export function useProductForm<Name extends MoneyCall>(
  name: Name,
  { doneText, field, onDone }: ProductFormOptions<Name>,
): ProductForm<Name> {
  const toast = useToast();
  const form = useFormValues(() => ({ entered: '' }));
  const [isAsking, setAsking] = useState(false);
  const order = useProductOrder(name, {
    field,
    onDone: (message) => {
      setAsking(false);
      form.reset({ entered: '' });
      toast(doneText, 'good');
      afterLayers(() => onDone(message));
    },
    onFieldFault: () => setAsking(false),
  });
  return {
    order,
    isAsking,
    hasTried: form.isTried,
    input: form.values.entered,
    enter: (value) => {
      form.set({ entered: value });
      order.reset();
    },
    press: (isGood) =>
      form.submit(() => {
        if (isGood) setAsking(true);
      }),
    close: () => {
      setAsking(false);
      order.reset();
    },
  };
}
