import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { callKey } from '../../lib/api/queries.ts';
import { useApp, useLanguage, useSignedIn } from '../../lib/app-context.ts';
import { useCore } from '../../lib/use-core.ts';
import { useFiat } from '../../lib/use-fiat.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import styles from './assets-card.module.css';
import { totalTexts } from './fiat-total.ts';
import { FiatUnit } from './fiat-unit.tsx';

const HIDDEN = '******';
/** Prices move what one has: the server is asked again this often while it is looked at. */
const ASK_EVERY_MS = 10_000;
const LOGIN = '/pages/common/login';

const ACTIONS = [
  { path: '/pages/fund/select', icon: 'deposit', label: 'deposit' },
  { path: '/pages/fund/fundTransfer', icon: 'transfer', label: 'transfer' },
  { path: '/pages/fund/withdraw', icon: 'withdraw', label: 'withdraw' },
] as const satisfies readonly { path: string; icon: IconName; label: string }[];

interface AssetsCardProps {
  hasPage(path: string): boolean;
}

/** What one has, in one number; for a guest the way in. */
export function AssetsCard({ hasPage }: AssetsCardProps): ReactNode {
  const isUser = useSignedIn();
  const actions = ACTIONS.filter(({ path }) => hasPage(path));
  if (!isUser) return hasPage(LOGIN) ? <Welcome /> : null;
  return (
    <section className={styles['card']}>
      <Total />
      {actions.length === 0 ? null : <Actions actions={actions} />}
    </section>
  );
}

function Actions({ actions }: { actions: readonly (typeof ACTIONS)[number][] }): ReactNode {
  const { t } = useTranslation('home');
  return (
    <nav className={styles['actions']} aria-label={t('funds')}>
      {actions.map(({ path, icon, label }, at) => (
        <Link key={path} to={path} className={styles['action']} data-first={at === 0}>
          <Icon name={icon} size={18} />
          <span>{t(label)}</span>
        </Link>
      ))}
    </nav>
  );
}

function Welcome(): ReactNode {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  return (
    <section className={styles['welcome']}>
      <h2 className={styles['welcomeTitle']}>{t('welcome')}</h2>
      <p>{t('welcome_text')}</p>
      <Button look="base" main wide onClick={() => void navigate(LOGIN)}>
        {t('log_in')}
      </Button>
    </section>
  );
}

function Total(): ReactNode {
  const { t } = useTranslation('home');
  const { api, state } = useApp();
  const { hides_assets } = useSnapshot(state);
  const fiat = useFiat();
  const language = useLanguage();
  const [core] = useCore();
  const query = useQuery({
    queryKey: callKey('wallet.list', {}),
    queryFn: ({ signal }) => api.call('wallet.list', {}, signal),
    refetchInterval: ASK_EVERY_MS,
  });
  const { data } = query;
  const texts = useMemo(
    () =>
      data === undefined || core.kind !== 'ready'
        ? undefined
        : totalTexts(core.core, data, fiat, language),
    [data, core, fiat, language],
  );
  const shown = (text: string): string => (hides_assets ? HIDDEN : text);
  const isMissing = texts === undefined && (query.isError || core.kind === 'failed');
  return (
    <>
      <div className={styles['labels']}>
        <span className={styles['label']}>
          {t('total')}
          <IconButton
            icon={hides_assets ? 'eyeOff' : 'eye'}
            label={t(hides_assets ? 'show' : 'hide')}
            aria-pressed={hides_assets}
            onClick={() => {
              state.hides_assets = !hides_assets;
            }}
          />
        </span>
        <span>{t('profit')}</span>
      </div>
      {isMissing ? (
        <div className={styles['missing']} role="status">
          <span>{t('total_failed')}</span>
          <Button small onClick={() => void query.refetch()}>
            {t('common:retry')}
          </Button>
        </div>
      ) : texts === undefined ? (
        <div className={styles['bones']} aria-busy="true">
          <Bone height={36} width="60%" />
          <Bone height={36} width="28%" />
        </div>
      ) : (
        <div className={styles['figures']} data-old={query.isError}>
          <div className={styles['total']}>
            <span>{shown(texts.total)}</span>
            <FiatUnit code={fiat.currency_code} />
          </div>
          <p className={`${styles['profit']} ${hides_assets ? '' : styles[texts.tone]}`}>
            {shown(texts.profit)}
          </p>
          <p className={styles['btc']}>
            {hides_assets ? HIDDEN : t('in_btc', { amount: texts.btc })}
          </p>
          <p className={`${styles['part']} ${styles[texts.tone]}`}>
            {hides_assets ? '' : texts.profitPercent}
          </p>
        </div>
      )}
    </>
  );
}
