import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useCall } from '../../lib/api/use-call.ts';
import { useApp, useSignedIn } from '../../lib/app-context.ts';
import { runCommand } from '../../lib/keys/commands.ts';
import { type PageId, pathTo } from '../../lib/pages/pages.ts';
import { LanguageButton } from '../../shared/account/language-button.tsx';
import { ProfileLink } from '../../shared/account/profile-link.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { CountBadge } from '../../ui/layout/badge.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import mark from '../../ui/media/mark.svg';
import { Popover } from '../../ui/overlay/popover.tsx';
import { Movers } from './movers.tsx';
import styles from './top-bar.module.css';

type Entry = { label: string; to: string };

interface MenuItem {
  id: string;
  label: string;
  to: string;
  /** Addresses that begin so belong to it. */
  area: readonly string[];
  menu?: readonly Entry[];
}

const address = (page: PageId): string => `/${page}`;

function useMenu(): readonly MenuItem[] {
  const { t } = useTranslation('wide');
  const trade = (tab: 'contract' | 'spot' | 'option'): string =>
    pathTo('pages/transaction/index', { tab });
  return [
    {
      id: 'market',
      label: t('common:tabs.market'),
      to: address('pages/market/market'),
      area: ['/pages/market/'],
    },
    {
      id: 'trade',
      label: t('common:tabs.trade'),
      to: address('pages/transaction/index'),
      area: ['/pages/transaction/'],
      menu: [
        { label: t('menu.futures'), to: trade('contract') },
        { label: t('menu.spot'), to: trade('spot') },
        { label: t('menu.options'), to: trade('option') },
        { label: t('menu.orders'), to: address('pages/transaction/contract_order') },
      ],
    },
    {
      id: 'copy',
      label: t('menu.copy'),
      to: address('pages/copytrade/copy'),
      area: ['/pages/copytrade/', '/pages/follow/'],
    },
    {
      id: 'finance',
      label: t('common:tabs.financial'),
      to: address('pages/financial/index'),
      area: ['/pages/financial/', '/pages/lockming/', '/pages/invest/', '/pages/ieo/'],
      menu: [
        { label: t('menu.lock_mining'), to: address('pages/lockming/lockming') },
        { label: t('menu.dual'), to: address('pages/invest/invest') },
        { label: t('menu.ieo'), to: address('pages/ieo/ieo') },
        { label: t('menu.coupons'), to: address('pages/setting/coupon') },
        { label: t('menu.otc'), to: address('pages/otc/otc') },
      ],
    },
    { id: 'nft', label: t('menu.nft'), to: address('pages/nft/nft'), area: ['/pages/nft/'] },
    {
      id: 'assets',
      label: t('common:tabs.assets'),
      to: address('pages/fund/assets'),
      area: ['/pages/fund/', '/pages/setting/bill'],
    },
  ];
}

/** The navigation of a desk; it takes the place of the tab bar. */
export function TopBar({ path }: { path: string }): ReactNode {
  const { t } = useTranslation('wide');
  const isUser = useSignedIn();
  return (
    <header className={styles['bar']}>
      <Link to="/pages/index/index" className={styles['home']}>
        <img src={mark} alt="" width={24} height={24} />
        <span className={styles['name']}>{t('common:app_title')}</span>
        <span className="spoken">{t('common:tabs.home')}</span>
      </Link>
      <nav className={styles['menu']} aria-label={t('common:tabs.title')}>
        {useMenu().map((item) => (
          <Item
            key={item.id}
            item={item}
            isHere={item.area.some((start) => path.startsWith(start))}
          />
        ))}
      </nav>
      <Movers />
      <button type="button" className={styles['search']} onClick={() => runCommand('search')}>
        <Icon name="search" size={16} />
        <span className={styles['hint']}>{t('home:search')}</span>
        <kbd className={styles['cap']}>/</kbd>
      </button>
      {isUser ? <UserTools /> : <GuestTools />}
    </header>
  );
}

function Item({ item, isHere }: { item: MenuItem; isHere: boolean }): ReactNode {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const { t } = useTranslation('wide');
  return (
    <span ref={anchor} className={styles['item']} data-here={isHere}>
      <Link to={item.to} aria-current={isHere ? 'page' : undefined}>
        {item.label}
      </Link>
      {item.menu === undefined ? null : (
        <>
          <button
            type="button"
            className={styles['more']}
            aria-label={t('menu.more', { name: item.label })}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <Icon name="down" size={14} />
          </button>
          <Popover
            open={open}
            label={item.label}
            anchor={anchor}
            width={220}
            onClose={() => setOpen(false)}
          >
            {item.menu.map(({ label, to }) => (
              <Link key={to} to={to} className={styles['entry']} onClick={() => setOpen(false)}>
                {label}
              </Link>
            ))}
          </Popover>
        </>
      )}
    </span>
  );
}

function UserTools(): ReactNode {
  const { t } = useTranslation('home');
  const { data } = useCall('user.info', {});
  const unread = data?.unread_notices ?? 0;
  return (
    <div className={styles['tools']}>
      <Link to="/pages/fund/select" className={styles['deposit']}>
        {t('deposit')}
      </Link>
      <LanguageButton />
      <ThemeButton />
      <Link to="/pages/setting/notice" className={styles['bell']}>
        <Icon name="bell" size={20} />
        <span className="spoken">{t('messages')}</span>
        <CountBadge count={unread} label={t('unread', { count: unread })} />
      </Link>
      <ProfileLink />
    </div>
  );
}

function GuestTools(): ReactNode {
  const { t } = useTranslation('home');
  return (
    <div className={styles['tools']}>
      <LanguageButton />
      <ThemeButton />
      <Link to="/pages/common/login" className={styles['plain']}>
        {t('log_in')}
      </Link>
      <Link to="/pages/common/register" className={styles['outline']}>
        {t('sign_up')}
      </Link>
    </div>
  );
}

function ThemeButton(): ReactNode {
  const { t } = useTranslation('wide');
  const { state } = useApp();
  const { theme } = useSnapshot(state);
  const isLight =
    theme === 'light' ||
    (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  return (
    <IconButton
      icon={isLight ? 'sun' : 'moon'}
      label={t(isLight ? 'theme.to_dark' : 'theme.to_light')}
      onClick={() => {
        state.theme = isLight ? 'dark' : 'light';
      }}
    />
  );
}
