import type { ReactNode } from 'react';
import { Picker } from '../overlay/picker.tsx';
import type { PickerOption } from '../overlay/picker-sheet.tsx';
import type { BookLayout } from './book-column.tsx';
import styles from './book-tools.module.css';

interface BookToolsProps {
  stepLabel: string;
  steps: readonly PickerOption[];
  step: string;
  onStep(step: string): void;
  layoutLabel: string;
  layoutNames: Readonly<Record<BookLayout, string>>;
  layout: BookLayout;
  onLayout(layout: BookLayout): void;
}

const LAYOUTS: readonly BookLayout[] = ['both', 'bids', 'asks'];

export function BookTools({
  stepLabel,
  steps,
  step,
  onStep,
  layoutLabel,
  layoutNames,
  layout,
  onLayout,
}: BookToolsProps): ReactNode {
  return (
    <div className={styles['tools']}>
      <div className={styles['step']}>
        <Picker label={stepLabel} options={steps} value={step} onChoose={onStep} />
      </div>
      <Picker
        label={layoutLabel}
        hideArrow
        options={LAYOUTS.map((value) => ({ value, label: layoutNames[value] }))}
        buttonContent={
          <>
            <span className="spoken">{layoutNames[layout]}</span>
            <LayoutSign layout={layout} />
          </>
        }
        value={layout}
        onChoose={(value) => onLayout(LAYOUTS.find((one) => one === value) ?? 'both')}
      />
    </div>
  );
}

function LayoutSign({ layout }: { layout: BookLayout }): ReactNode {
  const [top, bottom] = {
    both: ['ask', 'bid'],
    bids: ['bid', 'bid'],
    asks: ['ask', 'ask'],
  }[layout];
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="6" height="6" rx="1" className={styles[top ?? 'ask']} />
      <rect x="1" y="9" width="6" height="6" rx="1" className={styles[bottom ?? 'bid']} />
      <path d="M9 2.5h6M9 5.5h6M9 10.5h6M9 13.5h6" className={styles['lines']} />
    </svg>
  );
}
