import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { useIdParam } from '../../../lib/pages/id-param.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { useScreenData } from '../../../shared/answers/screen-data.ts';
import { ScreenState } from '../../../shared/answers/screen-state.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { ArticleBones, ArticleView } from './article-view.tsx';

export function ArticlePage(): ReactNode {
  const { t } = useTranslation('content');
  const back = useBack('pages/common/news');
  const id = useIdParam();
  return (
    <>
      <NavBar title={t('article')} onBack={back} />
      <main>
        {id === undefined ? (
          <EmptyState picture="not-there" title={t('article_none')} />
        ) : (
          <ArticleById id={id} />
        )}
      </main>
    </>
  );
}

export function ArticleById({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('content');
  const query = useCall('news.detail', { id });
  const data = useScreenData(query);
  return (
    <ScreenState
      data={data}
      skeleton={<ArticleBones />}
      empty={<EmptyState picture="not-there" title={t('article_none')} />}
      onRetry={() => void query.refetch()}
    >
      {query.data === undefined ? null : <ArticleView article={query.data} />}
    </ScreenState>
  );
}
