import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/language-context.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './language-button.module.css';

type LanguageSheet = ComponentType<{ open: boolean; onClose(): void }>;

/** The globe in the bar, with the name of the language if there is room, and its sheet. */
export function LanguageButton({ named = false }: { named?: boolean }): ReactNode {
  const { t } = useTranslation();
  const current = useLanguage();
  const toast = useToast();
  const [open, setOpen] = useState(false);
  // Loaded with the first press, so that the first page is drawn without it.
  const [Languages, setLanguages] = useState<LanguageSheet>();
  const press = async (): Promise<void> => {
    try {
      const { LanguageSheet } = await import('./language-sheet.tsx');
      setLanguages(() => LanguageSheet);
      setOpen(true);
    } catch {
      toast(t('language_failed'), 'bad');
    }
  };
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
      {Languages === undefined ? null : <Languages open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
