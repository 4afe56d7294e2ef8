import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../lib/language/i18n.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { useLatePart } from '../../ui/overlay/use-late-part.ts';
import styles from './total.module.css';

async function loadSheet() {
  const sheet = import('../account/fiat-sheet.tsx');
  const [{ FiatSheet }] = await Promise.all([sheet, loadTexts('account')]);
  return FiatSheet;
}

export function FiatUnit({ code }: { code: string }): ReactNode {
  const { t } = useTranslation('home');
  const [open, setOpen] = useState(false);
  const [Sheet, request] = useLatePart(loadSheet);
  const press = async (): Promise<void> => setOpen(await request());
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
      {Sheet === undefined ? null : <Sheet open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
