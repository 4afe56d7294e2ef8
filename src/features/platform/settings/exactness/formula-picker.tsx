import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Formula } from '../../../../lib/core/core.ts';
import { foldedText } from '../../../../lib/language/folded-text.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ChoiceRow } from '../../../../ui/controls/choice-row.tsx';
import { SearchField } from '../../../../ui/controls/search-field.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import styles from './exactness.module.css';

interface PickerProps {
  formulas: readonly Formula[];
  current: Formula;
  onPick(formula: Formula): void;
}

export function FormulaPicker({ formulas, current, onPick }: PickerProps): ReactNode {
  const { t } = useTranslation('exactness');
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const matches = matching(formulas, search, (formula) => [
    t(`formula.${formula.name}.title`),
    t(`formula.${formula.name}.meaning`),
    formula.name,
  ]);

  const close = (): void => {
    setOpen(false);
    setSearch('');
  };

  return (
    <>
      <button
        type="button"
        className={styles['pick']}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span>
          <span className="spoken">{t('formula_label')}</span>
          <span className={styles['pickTitle']}>{t(`formula.${current.name}.title`)}</span>
          <span className={styles['pickNote']}>{t(`formula.${current.name}.meaning`)}</span>
        </span>
        <Icon name="down" />
      </button>
      <Sheet
        open={open}
        tall
        title={t('choose_formula')}
        onClose={close}
        tools={<SearchField label={t('search')} value={search} onText={setSearch} />}
      >
        <span className="spoken" role="status">
          {search === '' ? '' : t('found', { count: matches.length })}
        </span>
        {matches.length === 0 ? (
          <div className={styles['nothing']} role="status">
            <p>{t('search_nothing', { text: search.trim() })}</p>
            <Button onClick={() => setSearch('')}>{t('search_clear')}</Button>
          </div>
        ) : (
          <FoundGroups
            matches={matches}
            current={current}
            onPick={(formula) => {
              onPick(formula);
              close();
            }}
          />
        )}
      </Sheet>
    </>
  );
}

function FoundGroups({
  matches,
  current,
  onPick,
}: {
  matches: readonly Formula[];
  current: Formula;
  onPick(formula: Formula): void;
}): ReactNode {
  const { t } = useTranslation('exactness');
  const groups = [...new Set(matches.map((formula) => formula.group))];
  return groups.map((group) => (
    <section key={group} aria-label={t(`group.${group}`)}>
      <h3 className={styles['listGroup']}>{t(`group.${group}`)}</h3>
      {matches
        .filter((formula) => formula.group === group)
        .map((formula) => (
          <ChoiceRow
            key={formula.name}
            title={t(`formula.${formula.name}.title`)}
            note={t(`formula.${formula.name}.meaning`)}
            chosen={formula.name === current.name}
            onChoose={() => onPick(formula)}
          />
        ))}
    </section>
  ));
}

function matching(
  formulas: readonly Formula[],
  search: string,
  words: (formula: Formula) => string[],
): readonly Formula[] {
  const searchText = foldedText(search);
  if (searchText === '') return formulas;
  return formulas.filter((formula) =>
    words(formula).some((word) => foldedText(word).includes(searchText)),
  );
}
