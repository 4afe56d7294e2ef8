import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../lib/app-context.ts';
import { switchLanguage } from '../../lib/language/i18n.ts';
import { LANGUAGES, type Language, languageTag } from '../../lib/language/language.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { ChoiceRow } from '../../ui/controls/choice-row.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';

/** `zh` reads the texts of `hk`, so the language is listed once. */
const OFFERED = LANGUAGES.filter((language) => language !== 'zh');

export function LanguageSheet({ open, onClose }: { open: boolean; onClose(): void }): ReactNode {
  const { t } = useTranslation();
  const { state, api } = useApp();
  const current = useLanguage();
  const toast = useToast();
  const choose = async (language: Language): Promise<void> => {
    onClose();
    try {
      if (!(await switchLanguage(language))) return;
      state.language = language;
      // The language of the account's messages follows; a guest has none.
      if (state.token !== null)
        void api.call('set.lang', { lang: language }).catch(() => undefined);
    } catch {
      toast(t('language_failed'), 'bad');
    }
  };
  return (
    <Sheet open={open} title={t('language')} onClose={onClose}>
      {OFFERED.map((language) => (
        <ChoiceRow
          key={language}
          title={t(`language_names.${language}`)}
          titleLanguage={languageTag(language)}
          chosen={languageTag(language) === languageTag(current)}
          onChoose={() => void choose(language)}
        />
      ))}
    </Sheet>
  );
}
