import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../ui/controls/field.module.css';
import { Field, type FieldProps } from '../../ui/controls/field.tsx';
import { type NumberEntryProps, useNumberEntry } from './use-number-entry.ts';

interface NumberFieldProps
  extends NumberEntryProps,
    Pick<
      FieldProps,
      | 'label'
      | 'labelEnd'
      | 'helper'
      | 'error'
      | 'disabled'
      | 'busy'
      | 'placeholder'
      | 'required'
      | 'enterKeyHint'
    > {
  unit?: string;
  onMost?: () => void;
}

export function NumberField({
  value,
  step,
  min,
  max,
  decimals,
  onValue,
  unit,
  onMost,
  error,
  ...field
}: NumberFieldProps): ReactNode {
  const { t } = useTranslation('ui');
  const entry = useNumberEntry({ value, step, min, max, decimals, onValue });
  const press = (event: KeyboardEvent): void => {
    if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    entry.change(event.key === 'ArrowUp' ? 'up' : 'down');
  };
  return (
    <Field
      {...field}
      inputMode="decimal"
      value={entry.text}
      error={entry.error ?? error}
      onText={entry.onText}
      onFocus={(event) => entry.onFocus(event.currentTarget)}
      onBlur={entry.onBlur}
      onKeyDown={press}
      end={
        <>
          {unit === undefined ? null : <span className={styles['unit']}>{unit}</span>}
          {onMost === undefined || field.disabled === true ? null : (
            <button type="button" className={styles['most']} onClick={onMost}>
              {t('most')}
            </button>
          )}
        </>
      }
    />
  );
}
