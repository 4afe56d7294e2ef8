import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useCallPages } from '../../lib/api/use-call-pages.ts';
import { useLanguage } from '../../lib/language-context.ts';
import { timeText } from '../../lib/time-text.ts';
import { useFigures } from '../../lib/use-figures.ts';
import { useBack } from '../../lib/use-go.ts';
import { PagedList } from '../../shared/answers/paged-list.tsx';
import { useScreenData } from '../../shared/answers/screen-data.ts';
import { ScreenState } from '../../shared/answers/screen-state.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { NavBar } from '../../ui/layout/nav-bar.tsx';
import { Bone } from '../../ui/layout/skeleton.tsx';
import { ListRow } from '../../ui/lists/list-row.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import styles from './invite.module.css';
import { ManagerCard } from './manager-card.tsx';
import { Rebates } from './rebates.tsx';
import { ShareSheet } from './share-sheet.tsx';

type ShareInfo = Answer<'user.getShareInfo'>;
type Invitee = Answer<'user.invitees'>['list'][number];

const ROW = 60;
const BONES = [152, 132];

/** Code and link of the invitation, the invited friends, and the rebates. */
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
  const panel = useId();
  const [list, setList] = useState<'friends' | 'rebates'>('friends');
  return (
    <>
      <Invitation code={info.extension_code} link={info.link} />
      <Counts info={info} />
      <ManagerCard info={info} />
      <div className={styles['tabs']}>
        <Tabs<'friends' | 'rebates'>
          label={t('lists')}
          tabs={[
            { id: 'friends', label: t('invitees') },
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

function Invitation({ code, link }: { code: string; link: string }): ReactNode {
  const { t } = useTranslation('invite');
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const canShare = typeof navigator.share === 'function';
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ title: t('common:app_title'), text: t('headline'), url: link });
    } catch (error) {
      // Closed by the user: no message.
      if ((error as Error).name !== 'AbortError') toast(t('share_failed'), 'bad');
    }
  };
  return (
    <section className={styles['head']}>
      <div className={styles['line']}>
        <div className={styles['names']}>
          <p className={styles['label']}>{t('code')}</p>
          <p className={styles['code']}>{code}</p>
        </div>
        <CopyButton text={code} label={t('copy_code')} />
      </div>
      <div className={styles['line']}>
        <div className={styles['names']}>
          <p className={styles['label']}>{t('link')}</p>
          <p className={styles['link']}>{link}</p>
        </div>
        <CopyButton text={link} label={t('copy_link')} />
      </div>
      <div className={styles['actions']}>
        {canShare ? (
          <Button look="base" onClick={() => void share()}>
            {t('share_link')}
          </Button>
        ) : null}
        <Button look={canShare ? 'neutral' : 'base'} onClick={() => setOpen(true)}>
          {t('card')}
        </Button>
      </div>
      <ShareSheet open={isOpen} code={code} link={link} onClose={() => setOpen(false)} />
    </section>
  );
}

function Counts({ info }: { info: ShareInfo }): ReactNode {
  const { t } = useTranslation('invite');
  const { fixed, percent } = useFigures();
  const { invited_count, verified_count, rebate_rate, rebate_total_usd, level, needed } = info;
  return (
    <dl className={styles['counts']}>
      <Count name={t('invited')} value={fixed(String(invited_count), 0)} />
      <Count name={t('verified')} value={fixed(String(verified_count), 0)} />
      <Count name={t('rate')} value={percent(rebate_rate)} />
      <Count name={t('earned')} value={fixed(rebate_total_usd, 2)} />
      <div className={styles['rule']}>
        <dt className="spoken">{t('next')}</dt>
        <dd>
          {level === 'none' ? t('rule_none', { count: needed }) : null}
          {level === 'rebate' ? t('rule_rebate', { count: needed }) : null}
          {level === 'manager' ? t('rule_manager') : null}
        </dd>
      </div>
    </dl>
  );
}

function Count({ name, value }: { name: string; value: string }): ReactNode {
  return (
    <div>
      <dt className={styles['label']}>{name}</dt>
      <dd className={styles['count']}>{value}</dd>
    </div>
  );
}

function InviteeRow({ invitee }: { invitee: Invitee }): ReactNode {
  const { t } = useTranslation('invite');
  const language = useLanguage();
  const { fixed } = useFigures();
  const { account, is_verified, volume_usdt, create_time } = invitee;
  return (
    <ListRow
      height={60}
      lead={<Avatar name={account} />}
      title={account}
      note={timeText(create_time, language, 'day')}
      value={`${fixed(volume_usdt, 2)} USDT`}
      valueNote={
        is_verified ? <Badge tone="up">{t('is_verified')}</Badge> : <span>{t('volume')}</span>
      }
    />
  );
}
