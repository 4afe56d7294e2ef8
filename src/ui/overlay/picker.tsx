import { type ReactNode, useState } from 'react';
import { MenuButton } from '../controls/menu-button.tsx';
import { type PickerOption, PickerSheet } from './picker-sheet.tsx';

interface PickerProps {
  /** Title of the sheet, and said before what is chosen. */
  label: string;
  options: readonly PickerOption[];
  value: string;
  /** What the button shows, where that is not the label of the option. */
  shown?: ReactNode;
  look?: 'chip' | 'box' | 'plain';
  hideArrow?: boolean;
  disabled?: boolean;
  onChoose(value: string): void;
}

/** A button with the choice on it and the sheet behind it: order type, price step, account. */
export function Picker({
  label,
  options,
  value,
  shown,
  look = 'chip',
  hideArrow = false,
  disabled = false,
  onChoose,
}: PickerProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MenuButton
        label={label}
        shown={shown ?? options.find((option) => option.value === value)?.label ?? ''}
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
