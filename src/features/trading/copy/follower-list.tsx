import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { PagedList } from '../../../shared/answers/paged-list.tsx';
import { toneOf } from '../../../shared/trade/money.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import styles from './copy.module.css';
import { useCopyFigures } from './use-copy-figures.ts';
import { useRuleText } from './use-rule-text.ts';

type Follower = Answer<'follow.followers'>['list'][number];
const ROW = 60;
/** No event announces a new follower. */
const ASK_EVERY_MS = 5_000;

export function FollowerList({ of }: { of?: number }): ReactNode {
  const { t } = useTranslation('copy');
  const request = of === undefined ? {} : { trader_user_id: of };
  const pages = useCallPages('follow.followers', request, { again_ms: ASK_EVERY_MS });
  return (
    <PagedList
      label={t('followers')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ nickname, create_time }) => `${nickname} ${create_time}`}
      row={(follower) => <FollowerRow follower={follower} />}
      empty={
        <EmptyState
          title={t('own.no_followers')}
          {...(of === undefined && { text: t('own.no_followers_text') })}
        />
      }
    />
  );
}

function FollowerRow({ follower }: { follower: Follower }): ReactNode {
  const { t } = useTranslation('copy');
  const language = useLanguage();
  const figures = useCopyFigures();
  const rule = useRuleText();
  const { nickname, type, number, profit, create_time } = follower;
  const since = t('since', { date: timeText(create_time, language, 'date') });
  return (
    <ListRow
      height={60}
      lead={<Avatar name={nickname} />}
      title={nickname}
      note={type === null || number === null ? since : `${rule({ type, number })} · ${since}`}
      value={<span className={styles[toneOf(profit)]}>{figures.gain(profit)}</span>}
      valueNote={t('profit_unit')}
    />
  );
}
