import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { WRITTEN_FRESH_MS } from '../../../lib/api/first-calls.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp, useSignedIn } from '../../../lib/app-context.ts';
import { CountBadge } from '../../../ui/layout/badge.tsx';
import { Bone } from '../../../ui/layout/skeleton.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { inOrder, type Shortcut, shortcutIcon } from './shortcut-order.ts';
import styles from './shortcuts.module.css';
import { ShortcutsEditor } from './shortcuts-editor.tsx';

interface ShortcutsProps {
  hasPage(path: string): boolean;
}

const A_PAGE = 10;
const CHAT = 'chat';
const CHAT_AGAIN_MS = 60_000;
const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** The server's menu without missing pages: two rows of five, swiped. */
export function Shortcuts({ hasPage }: ShortcutsProps): ReactNode {
  const { t } = useTranslation('home');
  const { data, isPending } = useCall('menu', {}, { fresh_ms: WRITTEN_FRESH_MS });
  const { shortcuts: order } = useSnapshot(useApp().state);
  const rail = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  if (isPending) return <Placeholders />;
  const allShortcuts: Shortcut[] = (data?.list ?? [])
    .filter(({ enabled, route }) => enabled && hasPage(route.split('?')[0] ?? ''))
    .map(({ key, name, icon, route }) => ({ key, name, icon: shortcutIcon(icon), route }));
  if (allShortcuts.length === 0) return null;
  const pages = pagesOf(inOrder(allShortcuts, order));
  const onScroll = (): void => {
    const box = rail.current;
    if (box === null || box.clientWidth === 0) return;
    const near = pages.findIndex(
      (_, page) => Math.abs(page * box.clientWidth - box.scrollLeft) < box.clientWidth / 2,
    );
    if (near >= 0) setAt(near);
  };
  return (
    <nav className={styles['shortcuts']} aria-label={t('shortcuts')}>
      <div ref={rail} className={styles['rail']} onScroll={onScroll}>
        {pages.map((page, place) => (
          <ul
            key={page[0]?.key}
            className={styles['page']}
            aria-label={t('page_of', { page: place + 1, pages: pages.length })}
          >
            {page.map(({ key, name, icon, route }) => (
              <li key={key}>
                <Link to={route} className={styles['way']}>
                  <span className={styles['tile']}>
                    <Icon name={icon} />
                    {key === CHAT ? <ChatMark /> : null}
                  </span>
                  <span className={styles['name']}>{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </div>
      <div className={styles['foot']}>
        <div className={styles['dots']} aria-hidden="true">
          {pages.length > 1
            ? pages.map((page, place) => <i key={page[0]?.key} data-on={place === at} />)
            : null}
        </div>
        <div className={styles['footEnd']}>
          <ShortcutsEditor shortcuts={allShortcuts} />
        </div>
      </div>
    </nav>
  );
}

function ChatMark(): ReactNode {
  const isUser = useSignedIn();
  return isUser ? <UnreadChat /> : null;
}

function UnreadChat(): ReactNode {
  const { t } = useTranslation('home');
  const { data } = useCall('chat.messages', { limit: 1 }, { again_ms: CHAT_AGAIN_MS });
  const unread = data?.unread ?? 0;
  return (
    <span className={styles['count']}>
      <CountBadge count={unread} label={t('unread_chat', { count: unread })} />
    </span>
  );
}

function Placeholders(): ReactNode {
  return (
    <div className={styles['shortcuts']} aria-busy="true">
      <div className={styles['page']}>
        {PLACES.map((place) => (
          <span key={place} className={styles['way']}>
            <span className={styles['tile']} />
            <Bone height={16} width="80%" />
          </span>
        ))}
      </div>
      <div className={styles['foot']} />
    </div>
  );
}

function pagesOf(all: readonly Shortcut[]): Shortcut[][] {
  const pages: Shortcut[][] = [];
  for (let from = 0; from < all.length; from += A_PAGE) pages.push(all.slice(from, from + A_PAGE));
  return pages;
}
