import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack } from '../../lib/use-go.ts';
import { useAreaChoice } from '../../ui/area-choice.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import styles from './area-page.module.css';
import { entryDraft } from './entry-draft.ts';
import { useAreas } from './use-areas.ts';

/** The country or region of an account. */
export function AreaPage(): ReactNode {
  const { t } = useTranslation('ui');
  const back = useBack('pages/common/register');
  const { areas, chosen, isFailed, retry } = useAreas();
  const { search, rows } = useAreaChoice(areas, chosen?.code, (code) => {
    entryDraft.area_id = areas.find((area) => area.code === code)?.id ?? 0;
    back();
  });
  return (
    <>
      <NavBar title={t('areas')} onBack={back} />
      <main className={styles['page']}>
        <div className={styles['search']}>{search}</div>
        {isFailed && areas.length === 0 ? (
          <PageFailure text={t('common:fault.unreached')} onRetry={retry} />
        ) : null}
        {rows}
      </main>
    </>
  );
}
