import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { foldedText } from '../../../lib/language/folded-text.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { RowBones } from '../../../shared/answers/paged-list.tsx';
import { useScreenData } from '../../../shared/answers/screen-data.ts';
import { ScreenState } from '../../../shared/answers/screen-state.tsx';
import { RichText } from '../../../shared/content/rich-text.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Bone } from '../../../ui/layout/skeleton.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './content.module.css';

const FAQ = 7;
const MOST = 100;
const ROW = 56;

type Question = Answer<'news.list'>['list'][number];

export function FaqPage(): ReactNode {
  const { t } = useTranslation('content');
  const back = useBack('pages/setting/about');
  const query = useCall('news.list', { c_id: FAQ, limit: MOST });
  const all = query.data?.list ?? [];
  const data = useScreenData(query, all.length === 0);
  const [search, setSearch] = useState('');
  const searchText = foldedText(search);
  const matches = all.filter(({ option_name, summary }) =>
    foldedText(`${option_name} ${summary}`).includes(searchText),
  );
  return (
    <>
      <NavBar title={t('faq')} onBack={back} />
      <main>
        <div className={styles['search']}>
          <SearchField label={t('faq_search')} value={search} onText={setSearch} />
        </div>
        <ScreenState
          data={data}
          skeleton={<RowBones height={ROW} />}
          empty={<EmptyState title={t('faq_none')} />}
          onRetry={() => void query.refetch()}
        >
          <p className="spoken" role="status">
            {searchText === '' ? '' : t('faq_found', { count: matches.length })}
          </p>
          {matches.length === 0 ? (
            <EmptyState picture="not-found" title={t('faq_not_found')}>
              <Button onClick={() => setSearch('')}>{t('ui:clear_field')}</Button>
            </EmptyState>
          ) : null}
          {matches.map((question) => (
            <Entry key={question.id} question={question} />
          ))}
        </ScreenState>
      </main>
    </>
  );
}

function Entry({ question: { id, option_name } }: { question: Question }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  return (
    <div className={styles['entry']}>
      <h2>
        <button
          type="button"
          className={styles['question']}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{option_name}</span>
          <Icon name="down" />
        </button>
      </h2>
      <div id={panel} className={isOpen ? styles['answer'] : undefined} hidden={!isOpen}>
        {isOpen ? <AnswerOf id={id} /> : null}
      </div>
    </div>
  );
}

function AnswerOf({ id }: { id: number }): ReactNode {
  const query = useCall('news.detail', { id });
  const data = useScreenData(query);
  return (
    <ScreenState
      data={data}
      skeleton={<Bone height={66} />}
      empty={null}
      onRetry={() => void query.refetch()}
    >
      {query.data === undefined ? null : <RichText html={query.data.content} />}
    </ScreenState>
  );
}
