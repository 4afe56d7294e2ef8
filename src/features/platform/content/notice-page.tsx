import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Answer } from '../../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { pagePath } from '../../../lib/pages/known-pages.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { PagedList } from '../../../shared/answers/paged-list.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { IconTile } from '../../../ui/media/icon-tile.tsx';
import type { IconName } from '../../../ui/media/icons.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './content.module.css';
import { withoutFigures } from './without-figures.ts';

type Notice = Answer<'notice.list'>['list'][number];

const ICONS: Readonly<Record<Notice['kind'], IconName>> = {
  system: 'news',
  order: 'orders',
  liquidation: 'alert',
  copy: 'copy',
  funds: 'deposit',
  identity: 'shield',
  security: 'lock',
  nft: 'picture',
  otc: 'transfer',
  product: 'clock',
};
const KINDS = Object.keys(ICONS) as Notice['kind'][];
const ROW = 100;

export function NoticePage(): ReactNode {
  const { t } = useTranslation('content');
  const panel = useId();
  const back = useBack('pages/index/index');
  const [kind, setKind] = useState<Notice['kind'] | 'all'>('all');
  const read = useRead();
  const unread = useCall('user.info', {}).data?.unread_notices ?? 0;
  return (
    <>
      <NavBar
        title={t('notices')}
        onBack={back}
        end={
          unread === 0 ? null : (
            <IconButton
              icon="check"
              label={t('read_all', { count: unread })}
              onClick={() => read.all()}
            />
          )
        }
      />
      <main>
        <Tabs<Notice['kind'] | 'all'>
          label={t('notice_kinds')}
          look="chip"
          panel={panel}
          tabs={(['all', ...KINDS] as const).map((id) => ({ id, label: t(`kind.${id}`) }))}
          value={kind}
          onChoose={setKind}
        />
        <div id={panel} role="tabpanel" aria-label={t(`kind.${kind}`)}>
          <Notices key={kind} kind={kind} onRead={read.one} />
        </div>
      </main>
    </>
  );
}

function useRead(): { one(id: number): void; all(): void } {
  const { t } = useTranslation('content');
  const toast = useToast();
  const { mutate } = useSend('notice.read', { touches: ['notice.list', 'user.info'] });
  return {
    one: (id) => mutate({ id }),
    all: () =>
      mutate(
        { all: true },
        {
          onSuccess: () => toast(t('read_done')),
          onError: (error) => {
            if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
          },
        },
      ),
  };
}

interface NoticesProps {
  kind: Notice['kind'] | 'all';
  onRead(id: number): void;
}

function Notices({ kind, onRead }: NoticesProps): ReactNode {
  const { t } = useTranslation('content');
  const language = useLanguage();
  const navigate = useNavigate();
  const { hides_assets } = useSnapshot(useApp().state);
  const pages = useCallPages('notice.list', kind === 'all' ? {} : { kind });
  const rowOf = (notice: Notice): ReactNode => {
    const { id, title, text, route, is_read, create_time } = notice;
    const path = route === null ? undefined : pagePath(route);
    const press = (): void => {
      if (!is_read) onRead(id);
      if (path !== undefined) void navigate(path);
    };
    return (
      <ListRow
        height={60}
        lead={<IconTile icon={ICONS[notice.kind]} size={40} />}
        title={
          <>
            {title}
            {is_read ? null : (
              <span className={styles['unread']}>
                <span className="spoken">{t('unread')}</span>
              </span>
            )}
          </>
        }
        note={
          <>
            {hides_assets ? withoutFigures(text) : text}
            <span className={styles['time']}>{timeText(create_time, language, 'minute')}</span>
          </>
        }
        onPress={is_read && path === undefined ? undefined : press}
      />
    );
  };
  return (
    <PagedList
      label={t('notices')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      empty={<EmptyState title={t('notices_none')} text={t('notices_none_text')} />}
      row={rowOf}
    />
  );
}
