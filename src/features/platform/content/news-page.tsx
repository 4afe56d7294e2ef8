import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { PagedList } from '../../../shared/answers/paged-list.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { IconTile } from '../../../ui/media/icon-tile.tsx';
import styles from './content.module.css';

/** `c_id` of each tab's texts. */
const KINDS = { news: 4, announcements: 6 } as const;
type Kind = keyof typeof KINDS;

const ROW = 84;

export function NewsPage(): ReactNode {
  const { t } = useTranslation('content');
  const panel = useId();
  const back = useBack('pages/index/index');
  const [kind, setKind] = useState<Kind>('news');
  const names = { news: t('news'), announcements: t('announcements') };
  return (
    <>
      <NavBar title={t('news')} onBack={back} />
      <main>
        <Tabs<Kind>
          label={t('news_kinds')}
          panel={panel}
          tabs={[
            { id: 'news', label: names.news },
            { id: 'announcements', label: names.announcements },
          ]}
          value={kind}
          onChoose={setKind}
        />
        <div id={panel} role="tabpanel" aria-label={names[kind]}>
          <Heads key={kind} kind={kind} label={names[kind]} />
        </div>
      </main>
    </>
  );
}

function Heads({ kind, label }: { kind: Kind; label: string }): ReactNode {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const go = useGo();
  const pages = useCallPages('news.list', { c_id: KINDS[kind] });
  return (
    <PagedList
      label={label}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      empty={<EmptyState title={t('news_none')} text={t('news_none_text')} />}
      row={({ id, option_name, summary, image, create_time }) => (
        <ListRow
          height={60}
          lead={
            image === null ? (
              <IconTile icon="news" size={40} />
            ) : (
              <img className={styles['thumb']} src={image} alt="" />
            )
          }
          title={option_name}
          note={
            <>
              {summary}
              <span className={styles['time']}>{timeText(create_time, language, 'day')}</span>
            </>
          }
          onPress={() => go('pages/common/article', { id })}
        />
      )}
    />
  );
}
