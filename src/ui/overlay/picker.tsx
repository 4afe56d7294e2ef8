import { type ReactNode, useState } from 'react';
import { MenuButton } from '../controls/menu-button.tsx';
import { type PickerOption, PickerSheet } from './picker-sheet.tsx';

interface PickerProps {
  label: string;
  options: readonly PickerOption[];
  value: string;
  /** Text of the button if it differs from the option's label. */
  buttonContent?: ReactNode;
  look?: 'chip' | 'box' | 'plain';
  hideArrow?: boolean;
  disabled?: boolean;
  onChoose(value: string): void;
}

export function Picker({
  label,
  options,
  value,
  buttonContent,
  look = 'chip',
  hideArrow = false,
  disabled = false,
  onChoose,
}: PickerProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const chosenOption = options.find((option) => option.value === value);
  return (
    <>
      <MenuButton
        label={label}
        content={buttonContent ?? chosenOption?.label ?? ''}
        lead={chosenOption?.lead}
        look={look}
        hideArrow={hideArrow}
        disabled={disabled}
        onPress={() => setOpen(true)}
      />
      <PickerSheet
        open={isOpen}
        title={label}
        options={options}
        value={value}
        onChoose={onChoose}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
