import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../lib/i18n.ts';
import { IconButton } from '../../controls/button.tsx';
import { useToast } from '../../overlay/toast.tsx';
import type { ScanSheetProps } from './scan-sheet.tsx';

type ScanButtonProps = Pick<ScanSheetProps, 'onCode'> & {
  label: string;
};

/** Opens the scanner, whose code and texts load with the first use. */
export function ScanButton({ label, onCode }: ScanButtonProps): ReactNode {
  const { t } = useTranslation();
  const toast = useToast();
  const [Scanner, setScanner] = useState<ComponentType<ScanSheetProps>>();
  const [isOpen, setOpen] = useState(false);
  const open = async (): Promise<void> => {
    try {
      const [{ ScanSheet }] = await Promise.all([import('./scan-sheet.tsx'), loadTexts('scan')]);
      setScanner(() => ScanSheet);
      setOpen(true);
    } catch {
      toast(t('fault.unreached'), 'bad');
    }
  };
  return (
    <>
      <IconButton icon="scan" label={label} onClick={() => void open()} />
      {Scanner === undefined ? null : (
        <Scanner open={isOpen} title={label} onCode={onCode} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
