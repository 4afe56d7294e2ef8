import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedText } from '../../lib/folded-text.ts';
import { useBack } from '../../lib/use-go.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { Field } from '../../ui/field.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import styles from './area-page.module.css';
import { entryDraft } from './entry-draft.ts';
import { useAreas } from './use-areas.ts';

/** The country or region, found by its name, its letters or what is dialled. */
export function AreaPage(): ReactNode {
  const { t } = useTranslation('ui');
  const back = useBack('pages/common/register');
  const { areas, chosen, isFailed, retry } = useAreas();
  const [search, setSearch] = useState('');
  const wanted = foldedText(search).replace(/^\+/, '');
  const found = useMemo(
    () =>
      areas.filter(
        ({ code, name, dial }) =>
          foldedText(name).includes(wanted) ||
          code.toLowerCase() === wanted ||
          dial.startsWith(wanted),
      ),
    [areas, wanted],
  );
  return (
    <>
      <NavBar title={t('areas')} onBack={back} />
      <main className={styles['page']}>
        <div className={styles['search']}>
          <Field
            label={t('area_search')}
            hideLabel
            lead="search"
            type="search"
            enterKeyHint="search"
            placeholder={t('area_search')}
            value={search}
            onText={setSearch}
          />
        </div>
        {isFailed && areas.length === 0 ? (
          <PageFailure text={t('common:fault.unreached')} onRetry={retry} />
        ) : null}
        {areas.length > 0 && found.length === 0 ? (
          <EmptyState title={t('area_none')}>
            <Button onClick={() => setSearch('')}>{t('clear_field')}</Button>
          </EmptyState>
        ) : null}
        {found.map(({ id, code, name, dial }) => (
          <ChoiceRow
            key={code}
            title={name}
            note={`+${dial}`}
            chosen={id === chosen?.id}
            onChoose={() => {
              entryDraft.area_id = id;
              back();
            }}
          />
        ))}
      </main>
    </>
  );
}
