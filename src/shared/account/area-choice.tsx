import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedText } from '../../lib/language/folded-text.ts';
import { likelyAreas } from '../../lib/places/likely-areas.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ChoiceRow } from '../../ui/controls/choice-row.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import styles from './area-choice.module.css';

export interface PhoneArea {
  code: string;
  name: string;
  /** Digits without the plus. */
  dial: string;
}

interface AreaChoice {
  search: ReactNode;
  rows: ReactNode;
  clear(): void;
}

/** Found by name, code or dialling code; likely ones come first. */
export function useAreaChoice(
  areas: readonly PhoneArea[],
  chosenCode: string | undefined,
  onChoose: (code: string) => void,
): AreaChoice {
  const { t, i18n } = useTranslation('ui');
  const [text, setText] = useState('');
  const searchText = foldedText(text).replace(/^\+/, '');
  const matches = useMemo(
    () =>
      areas.filter(
        ({ code, name, dial }) =>
          foldedText(name).includes(searchText) ||
          code.toLowerCase() === searchText ||
          dial.startsWith(searchText),
      ),
    [areas, searchText],
  );
  const likely = useMemo(() => {
    if (searchText !== '') return [];
    return likelyAreas(i18n.language, navigator.languages).flatMap(
      (code) => areas.find((area) => area.code === code) ?? [],
    );
  }, [areas, searchText, i18n.language]);
  const clear = (): void => setText('');
  const rowsOf = (some: readonly PhoneArea[]): ReactNode =>
    some.map(({ code, name, dial }) => (
      <ChoiceRow
        key={code}
        title={name}
        note={`+${dial}`}
        chosen={code === chosenCode}
        onChoose={() => onChoose(code)}
      />
    ));
  const search = <SearchField label={t('area_search')} value={text} onText={setText} />;
  if (areas.length > 0 && matches.length === 0) {
    const none = (
      <EmptyState title={t('area_none')}>
        <Button onClick={clear}>{t('clear_field')}</Button>
      </EmptyState>
    );
    return { search, rows: none, clear };
  }
  if (likely.length === 0) return { search, rows: rowsOf(matches), clear };
  const rows = (
    <>
      <Group title={t('areas_likely')}>{rowsOf(likely)}</Group>
      <Group title={t('areas_all')}>
        {rowsOf(matches.filter((area) => !likely.includes(area)))}
      </Group>
    </>
  );
  return { search, rows, clear };
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section aria-label={title}>
      <p className={styles['title']} aria-hidden="true">
        {title}
      </p>
      {children}
    </section>
  );
}
