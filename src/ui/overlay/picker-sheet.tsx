import type { ReactNode } from 'react';
import { ChoiceRow } from '../controls/choice-row.tsx';
import { Sheet } from './sheet.tsx';

export interface PickerOption {
  value: string;
  label: string;
  note?: string;
  lead?: ReactNode;
  disabled?: boolean;
}

interface PickerSheetProps {
  open: boolean;
  title: string;
  options: readonly PickerOption[];
  value: string;
  tools?: ReactNode;
  onChoose(value: string): void;
  onClose(): void;
}

/** One of a list, in a sheet that closes with the choice. Used by every menu and select of the app. */
export function PickerSheet({
  open,
  title,
  options,
  value,
  tools,
  onChoose,
  onClose,
}: PickerSheetProps): ReactNode {
  return (
    <Sheet open={open} title={title} tools={tools} onClose={onClose}>
      {open
        ? options.map((option) => (
            <ChoiceRow
              key={option.value}
              title={option.label}
              {...(option.note === undefined ? {} : { note: option.note })}
              lead={option.lead}
              chosen={option.value === value}
              disabled={option.disabled ?? false}
              onChoose={() => {
                onClose();
                onChoose(option.value);
              }}
            />
          ))
        : null}
    </Sheet>
  );
}
