import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../lib/app-context.ts';
import { runCommand } from '../../lib/keys/commands.ts';
import { useConnection, useLatency } from '../../lib/market/hooks.ts';
import { useAgeText } from '../../shared/market/use-age-text.ts';
import { Icon } from '../../ui/media/icons.tsx';
import { LayoutMenu } from './layout-menu.tsx';
import styles from './status-line.module.css';

const SECOND = 1_000;

/** Always says whether prices are live, how far the exchange is, and how old the prices are. */
export function StatusLine({ hasLayouts }: { hasLayouts: boolean }): ReactNode {
  const { t } = useTranslation('wide');
  const { state, age, isStale } = useConnection();
  const latency = useLatency();
  const ageText = useAgeText(age ?? 0);
  const isLive = state === 'online' && !isStale && age !== undefined;
  return (
    <footer className={styles['line']}>
      <span className={styles['state']} data-live={isLive}>
        {isLive
          ? t('market:live')
          : t(age === undefined ? 'market:connecting' : 'market:bar.stale')}
      </span>
      {latency === undefined ? null : <span>{t('status.delay', { milliseconds: latency })}</span>}
      {age === undefined ? null : <span>{t('status.age', { age: ageText })}</span>}
      <span className={styles['space']} />
      {hasLayouts ? <LayoutMenu /> : null}
      <button type="button" className={styles['tool']} onClick={() => runCommand('keys')}>
        <Icon name="keyboard" size={14} />
        {t('keys.title')}
        <kbd className={styles['cap']}>?</kbd>
      </button>
      <Clock />
    </footer>
  );
}

/** Of the server, in UTC, as on every order. */
function Clock(): ReactNode {
  const { t } = useTranslation('wide');
  const { quotes } = useApp();
  const [time, setTime] = useState(() => quotes.serverNow());
  useEffect(() => {
    const timer = setInterval(() => setTime(quotes.serverNow()), SECOND);
    return () => clearInterval(timer);
  }, [quotes]);
  const text = new Date(time).toISOString().slice(11, 19);
  return <time className={styles['clock']}>{t('status.utc', { time: text })}</time>;
}
