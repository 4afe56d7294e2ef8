import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Answer } from '../../../lib/api/api.ts';
import { WRITTEN_FRESH_MS } from '../../../lib/api/first-calls.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp } from '../../../lib/app-context.ts';
import { pathTo } from '../../../lib/pages/pages.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './pop-notice.module.css';

/** Once, in the place of the news line. */
export function PopNotice({ otherwise }: { otherwise: ReactNode }): ReactNode {
  const { state } = useApp();
  const { seen_notice } = useSnapshot(state);
  const { data } = useCall('news.index_pop', {}, { fresh_ms: WRITTEN_FRESH_MS });
  if (data === undefined || data === null || data.id === seen_notice) return otherwise;
  return <Card notice={data} />;
}

function Card({ notice }: { notice: NonNullable<Answer<'news.index_pop'>> }): ReactNode {
  const { t } = useTranslation('home');
  const { state } = useApp();
  const name = useId();
  const { id, option_name, summary } = notice;
  const see = (): void => {
    state.seen_notice = id;
  };
  useEffect(
    () => () => {
      state.seen_notice = id;
    },
    [state, id],
  );
  return (
    <section className={styles['card']} aria-labelledby={name}>
      <Icon name="news" />
      <div className={styles['words']}>
        <h2 id={name} className={styles['title']}>
          {option_name}
        </h2>
        {summary === '' ? null : <p>{summary}</p>}
        <Link
          to={pathTo('pages/common/article', { id })}
          className={styles['read']}
          aria-describedby={name}
          onClick={see}
        >
          {t('read_notice')}
        </Link>
      </div>
      <IconButton icon="close" label={t('common:close')} onClick={see} />
    </section>
  );
}
