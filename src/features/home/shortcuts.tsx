import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { WRITTEN_FRESH_MS } from '../../lib/api/first-calls.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { Bone } from '../../ui/layout/skeleton.tsx';
import { Icon, type IconName } from '../../ui/media/icons.tsx';
import styles from './shortcuts.module.css';

interface ShortcutsProps {
  hasPage(path: string): boolean;
}

interface Shortcut {
  key: string;
  name: string;
  icon: IconName;
  route: string;
}

/** The server names icons of its own; what is not listed here has a plain one. */
const ICONS: Readonly<Record<string, IconName>> = {
  'arrow-down-to-line': 'deposit',
  'arrow-up-from-line': 'withdraw',
  'building-2': 'market',
  'chart-candlestick': 'market',
  'receipt-text': 'orders',
  repeat: 'transfer',
  scale: 'formula',
  smartphone: 'deposit',
  headset: 'headset',
  timer: 'clock',
  'id-card': 'shield',
  'lock-keyhole': 'lock',
  'trending-up': 'layers',
  cloud: 'lock',
  landmark: 'savings',
  rocket: 'rocket',
};

const A_PAGE = 10;
const PLACES = ['a', 'b', 'c', 'd', 'e'];

/** The menu of the server, as far as its pages are there: two rows of five, swiped. */
export function Shortcuts({ hasPage }: ShortcutsProps): ReactNode {
  const { t } = useTranslation('home');
  const { data, isPending } = useCall('menu', {}, { fresh_ms: WRITTEN_FRESH_MS });
  const rail = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  if (isPending) return <Coming />;
  const shown: Shortcut[] = (data?.list ?? [])
    .filter(({ enabled, route }) => enabled && hasPage(route.split('?')[0] ?? ''))
    .map(({ key, name, icon, route }) => ({ key, name, icon: ICONS[icon] ?? 'more', route }));
  const pages = pagesOf(shown);
  const scrolled = (): void => {
    const box = rail.current;
    if (box === null || box.clientWidth === 0) return;
    const near = pages.findIndex(
      (_, page) => Math.abs(page * box.clientWidth - box.scrollLeft) < box.clientWidth / 2,
    );
    if (near >= 0) setAt(near);
  };
  return (
    <nav className={styles['shortcuts']} aria-label={t('shortcuts')}>
      <div ref={rail} className={styles['rail']} onScroll={scrolled}>
        {pages.map((page) => (
          <ul key={page[0]?.key} className={styles['page']}>
            {page.map(({ key, name, icon, route }) => (
              <li key={key}>
                <Link to={route} className={styles['way']}>
                  <span className={styles['tile']}>
                    <Icon name={icon} />
                  </span>
                  <span className={styles['name']}>{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </div>
      {pages.length > 1 ? (
        <div className={styles['dots']} aria-hidden="true">
          {pages.map((page, place) => (
            <i key={page[0]?.key} data-on={place === at} />
          ))}
        </div>
      ) : null}
    </nav>
  );
}

/** The tiles at their places, until it is known what they are. */
function Coming(): ReactNode {
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
    </div>
  );
}

function pagesOf(all: readonly Shortcut[]): Shortcut[][] {
  const pages: Shortcut[][] = [];
  for (let from = 0; from < all.length; from += A_PAGE) pages.push(all.slice(from, from + A_PAGE));
  return pages;
}
