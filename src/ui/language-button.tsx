import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp, useLanguage } from '../lib/app-context.ts';
import { switchLanguage } from '../lib/i18n.ts';
import { LANGUAGES, type Language, languageTag } from '../lib/language.ts';
import { IconButton } from './button.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { Sheet } from './sheet.tsx';
import { useToast } from './toast.tsx';

/** The globe in the bar and its sheet: each language by the name its readers know. */
export function LanguageButton(): ReactNode {
  const { t } = useTranslation();
  const { state } = useApp();
  const current = useLanguage();
  const toast = useToast();
  const [open, setOpen] = useState(false);

  const choose = async (language: Language): Promise<void> => {
    setOpen(false);
    try {
      await switchLanguage(language);
      state.language = language;
    } catch {
      toast(t('language_failed'), 'bad');
    }
  };

  return (
    <>
      <IconButton icon="globe" label={t('language')} onClick={() => setOpen(true)} />
      <Sheet open={open} title={t('language')} onClose={() => setOpen(false)}>
        {LANGUAGES.map((language) => (
          <ChoiceRow
            key={language}
            title={t(`language_names.${language}`)}
            titleLanguage={languageTag(language)}
            chosen={language === current}
            onChoose={() => void choose(language)}
          />
        ))}
      </Sheet>
    </>
  );
}
