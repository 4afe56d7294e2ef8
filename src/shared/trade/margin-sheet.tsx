import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx';
import { Slider } from '../../ui/controls/slider.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Stepper } from '../forms/stepper.tsx';
import styles from './margin-sheet.module.css';

export interface MarginChoice {
  mode: string;
  /** Whole number as text. */
  multiple: string;
}

interface MarginSheetProps {
  open: boolean;
  title: string;
  subtitle?: string;
  modeLabel: string;
  /** The choice is hidden if there is only one mode. `note`: what is at risk. */
  modes: readonly { value: string; label: string; note: string }[];
  multipleLabel: string;
  multiples: readonly string[];
  value: MarginChoice;
  /** Effect of the choice, computed by the caller: maximum lots, margin, a warning. */
  preview?: (choice: MarginChoice) => ReactNode;
  action: string;
  onDone(choice: MarginChoice): void;
  onClose(): void;
}

export function MarginSheet({
  open,
  title,
  subtitle,
  onClose,
  ...rest
}: MarginSheetProps): ReactNode {
  return (
    <Sheet
      open={open}
      padded
      title={title}
      {...(subtitle === undefined ? {} : { subtitle })}
      onClose={onClose}
    >
      {open ? <Choice {...rest} onClose={onClose} /> : null}
    </Sheet>
  );
}

type ChoiceProps = Omit<MarginSheetProps, 'open' | 'title' | 'subtitle'>;

function Choice({
  modeLabel,
  modes,
  multipleLabel,
  multiples,
  value,
  preview,
  action,
  onDone,
  onClose,
}: ChoiceProps): ReactNode {
  const [choice, setChoice] = useState(value);
  const set = (change: Partial<MarginChoice>): void => setChoice({ ...choice, ...change });
  const last = multiples.length - 1;
  const index = multiples.indexOf(choice.multiple);
  const place = Math.max(0, index);
  const marks = marksOf(last);
  return (
    <div className={styles['choice']}>
      {modes.length < 2 ? null : (
        <>
          <SegmentedControl
            label={modeLabel}
            options={modes}
            value={choice.mode}
            onChoose={(mode) => set({ mode })}
          />
          <p className={styles['note']}>{modes.find((mode) => mode.value === choice.mode)?.note}</p>
        </>
      )}
      <Stepper
        tall
        label={multipleLabel}
        step="1"
        min={multiples[0]}
        max={multiples[last]}
        value={choice.multiple}
        onValue={(multiple) => set({ multiple })}
      />
      <div className={styles['slider']}>
        <Slider
          label={multipleLabel}
          max={last}
          marks={marks}
          markTexts={marks.map((mark) => `${multiples[mark] ?? ''}×`)}
          value={place}
          valueText={`${choice.multiple}×`}
          disabled={last < 1}
          onChange={(at) => set({ multiple: multiples[at] ?? choice.multiple })}
        />
      </div>
      {preview?.(choice)}
      <div className={styles['foot']}>
        <Button
          main
          wide
          look="base"
          disabled={index === -1}
          onClick={() => {
            onClose();
            onDone(choice);
          }}
        >
          {action}
        </Button>
      </div>
    </div>
  );
}

const MARKS = 5;

function marksOf(last: number): number[] {
  if (last < MARKS) return Array.from({ length: last + 1 }, (_, at) => at);
  return Array.from(
    { length: MARKS },
    (_, at) => (at * last - ((at * last) % (MARKS - 1))) / (MARKS - 1),
  );
}
