import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/language/language-context.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { useLatePart } from '../../ui/overlay/use-late-part.ts';
import styles from './language-button.module.css';

/** With the first press, so that the first page is drawn without it. */
async function loadSheet() {
  const { LanguageSheet } = await import('./language-sheet.tsx');
  return LanguageSheet;
}

/** The globe in the bar, with the name of the language if there is room, and its sheet. */
export function LanguageButton({ named = false }: { named?: boolean }): ReactNode {
  const { t } = useTranslation();
  const current = useLanguage();
  const [open, setOpen] = useState(false);
  const [Sheet, request] = useLatePart(loadSheet);
  const press = async (): Promise<void> => setOpen(await request());
  return (
    <>
      {named ? (
        <button type="button" className={styles['named']} onClick={() => void press()}>
          <Icon name="globe" size={18} />
          <span className="spoken">{t('language')}</span>
          <span>{t(`language_names.${current}`)}</span>
          <Icon name="down" size={16} />
        </button>
      ) : (
        <IconButton icon="globe" label={t('language')} onClick={() => void press()} />
      )}
      {Sheet === undefined ? null : <Sheet open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
