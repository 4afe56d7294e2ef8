import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../lib/i18n.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './total.module.css';

type FiatSheet = ComponentType<{ open: boolean; onClose(): void }>;

export function FiatUnit({ code }: { code: string }): ReactNode {
  const { t } = useTranslation('home');
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [Choice, setChoice] = useState<FiatSheet>();
  const press = async (): Promise<void> => {
    try {
      const loadedSheet = import('../account/fiat-sheet.tsx');
      const [{ FiatSheet }] = await Promise.all([loadedSheet, loadTexts('account')]);
      setChoice(() => FiatSheet);
      setOpen(true);
    } catch {
      toast(t('common:fault.unreached'), 'bad');
    }
  };
  return (
    <>
      <button
        type="button"
        className={styles['unit']}
        aria-haspopup="dialog"
        aria-label={t('unit', { code })}
        onClick={() => void press()}
      >
        {code}
        <Icon name="down" size={16} />
      </button>
      {Choice === undefined ? null : <Choice open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
