import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../media/icons.tsx';
import { type PickerOption, PickerSheet } from '../overlay/picker-sheet.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, noteId } from './field-frame.tsx';

interface SelectProps extends Omit<FieldWords, 'label'> {
  label: string;
  options: readonly PickerOption[];
  placeholder?: string;
  disabled?: boolean;
  value: string;
  onChoose(value: string): void;
}

export function Select({
  options,
  placeholder,
  disabled = false,
  value,
  onChoose,
  ...words
}: SelectProps): ReactNode {
  const { t } = useTranslation('ui');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const chosenOption = options.find((option) => option.value === value);
  return (
    <FieldFrame id={id} {...words}>
      <div className={styles['box']}>
        <button
          id={id}
          type="button"
          className={styles['select']}
          aria-haspopup="dialog"
          aria-labelledby={`${id}-label ${id}-value`}
          aria-describedby={noteId(id, words)}
          aria-invalid={words.error !== undefined}
          data-empty={chosenOption === undefined}
          disabled={disabled}
          onClick={() => setOpen(true)}
        >
          {chosenOption?.lead === undefined ? null : (
            <span className={styles['icon']}>{chosenOption.lead}</span>
          )}
          <span id={`${id}-value`}>{chosenOption?.label ?? placeholder ?? t('date_none')}</span>
        </button>
        <span className={styles['arrow']}>
          <Icon name={disabled ? 'lock' : 'down'} />
        </span>
      </div>
      <PickerSheet
        open={isOpen}
        title={words.label}
        options={options}
        value={value}
        onChoose={onChoose}
        onClose={() => setOpen(false)}
      />
    </FieldFrame>
  );
}
