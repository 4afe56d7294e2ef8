import { type ReactNode, useState } from 'react';
import { loadTexts } from '../../../lib/language/i18n.ts';
import { IconButton } from '../../controls/button.tsx';
import { useLatePart } from '../../overlay/use-late-part.ts';
import type { ScanSheetProps } from './scan-sheet.tsx';

type ScanButtonProps = Pick<ScanSheetProps, 'onCode'> & {
  label: string;
};

async function loadScanner() {
  const [{ ScanSheet }] = await Promise.all([import('./scan-sheet.tsx'), loadTexts('scan')]);
  return ScanSheet;
}

/** Opens the scanner, whose code and texts load with the first use. */
export function ScanButton({ label, onCode }: ScanButtonProps): ReactNode {
  const [Scanner, request] = useLatePart(loadScanner);
  const [isOpen, setOpen] = useState(false);
  const open = async (): Promise<void> => setOpen(await request());
  return (
    <>
      <IconButton icon="scan" label={label} onClick={() => void open()} />
      {Scanner === undefined ? null : (
        <Scanner open={isOpen} title={label} onCode={onCode} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
