import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack } from '../../../lib/pages/use-go.ts';
import { useAreaChoice } from '../../../shared/account/area-choice.tsx';
import { RowBones } from '../../../shared/answers/paged-list.tsx';
import { useScreenData } from '../../../shared/answers/screen-data.ts';
import { ScreenState } from '../../../shared/answers/screen-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import styles from './area-page.module.css';
import { entryDraft } from './entry-draft.ts';
import { useAreas } from './use-areas.ts';

const ROW = 56;

export function AreaPage(): ReactNode {
  const { t } = useTranslation('ui');
  const back = useBack('pages/common/register');
  const { areas, chosenArea, query } = useAreas();
  const data = useScreenData(query);
  const { search, rows } = useAreaChoice(areas, chosenArea?.code, (code) => {
    entryDraft.area_id = areas.find((area) => area.code === code)?.id ?? 0;
    back();
  });
  return (
    <>
      <NavBar title={t('areas')} onBack={back} />
      <main className={styles['page']}>
        <div className={styles['search']}>{search}</div>
        <ScreenState
          data={data}
          skeleton={<RowBones height={ROW} />}
          empty={null}
          onRetry={() => void query.refetch()}
        >
          {rows}
        </ScreenState>
      </main>
    </>
  );
}
