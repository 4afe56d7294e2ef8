import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { PagedList } from '../../../shared/answers/paged-list.tsx';
import { useScreenData } from '../../../shared/answers/screen-data.ts';
import { ScreenState } from '../../../shared/answers/screen-state.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Bone } from '../../../ui/layout/skeleton.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { FriendsProgress } from './friends-progress.tsx';
import { InvitationCard } from './invitation-card.tsx';
import styles from './invite.module.css';
import { ManagerCard } from './manager-card.tsx';
import { Rebates } from './rebates.tsx';

type ShareInfo = Answer<'user.getShareInfo'>;
type Invitee = Answer<'user.invitees'>['list'][number];

const ROW = 60;
const BONES = [152, 132];

export function SharePage(): ReactNode {
  const { t } = useTranslation('invite');
  const back = useBack('pages/index/index');
  const query = useCall('user.getShareInfo', {});
  const data = useScreenData(query);
  return (
    <>
      <NavBar title={t('title')} onBack={back} />
      <main>
        <ScreenState
          data={data}
          skeleton={
            <div className={styles['bones']}>
              {BONES.map((height) => (
                <Bone key={height} height={height} />
              ))}
            </div>
          }
          empty={null}
          onRetry={() => void query.refetch()}
        >
          {query.data === undefined ? null : <Content info={query.data} />}
        </ScreenState>
      </main>
    </>
  );
}

function Content({ info }: { info: ShareInfo }): ReactNode {
  const { t } = useTranslation('invite');
  const { withDecimals } = useFigures();
  const panel = useId();
  const [list, setList] = useState<'friends' | 'rebates'>('friends');
  return (
    <>
      <InvitationCard code={info.extension_code} link={info.link} />
      <FriendsProgress info={info} />
      <ManagerCard info={info} />
      <div className={styles['tabs']}>
        <Tabs<'friends' | 'rebates'>
          label={t('lists')}
          tabs={[
            {
              id: 'friends',
              label: `${t('invitees')} ${withDecimals(String(info.invited_count), 0)}`,
            },
            { id: 'rebates', label: t('rebates') },
          ]}
          value={list}
          panel={panel}
          onChoose={setList}
        />
      </div>
      <div id={panel} role="tabpanel" aria-label={t(list === 'friends' ? 'invitees' : 'rebates')}>
        {list === 'friends' ? <Friends /> : <Rebates />}
      </div>
    </>
  );
}

function Friends(): ReactNode {
  const { t } = useTranslation('invite');
  const pages = useCallPages('user.invitees', {});
  return (
    <PagedList
      label={t('invitees')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ account, create_time }) => `${account} ${create_time}`}
      empty={<EmptyState title={t('none')} text={t('none_text')} />}
      row={(invitee) => <InviteeRow invitee={invitee} />}
    />
  );
}

function InviteeRow({ invitee }: { invitee: Invitee }): ReactNode {
  const { t } = useTranslation('invite');
  const language = useLanguage();
  const { withDecimals } = useFigures();
  const { account, is_verified, is_counted, volume_usdt, create_time } = invitee;
  return (
    <ListRow
      height={60}
      lead={<Avatar name={account} />}
      title={account}
      note={timeText(create_time, language, 'day')}
      value={`${withDecimals(volume_usdt, 2)} USDT`}
      valueNote={
        is_counted ? (
          <Standing isVerified={is_verified} />
        ) : (
          <Badge tone="warn">{t('not_counted')}</Badge>
        )
      }
    />
  );
}

function Standing({ isVerified }: { isVerified: boolean }): ReactNode {
  const { t } = useTranslation('invite');
  return isVerified ? <Badge tone="up">{t('is_verified')}</Badge> : <span>{t('volume')}</span>;
}
