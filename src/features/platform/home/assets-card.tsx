import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useSandbox } from '../../../lib/api/use-setting.ts';
import { useApp, useSignedIn } from '../../../lib/app-context.ts';
import styles from '../../../shared/assets/total.module.css';
import { TotalBones, TotalMissing } from '../../../shared/assets/total-states.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Icon, type IconName } from '../../../ui/media/icons.tsx';

const LOGIN = '/pages/common/login';
const REGISTER = '/pages/common/register';

const ACTIONS = [
  { path: '/pages/fund/select', icon: 'deposit', label: 'deposit' },
  { path: '/pages/fund/fundTransfer', icon: 'transfer', label: 'transfer' },
  { path: '/pages/fund/withdraw', icon: 'withdraw', label: 'withdraw' },
] as const satisfies readonly { path: string; icon: IconName; label: string }[];

interface AssetsCardProps {
  hasPage(path: string): boolean;
}

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
  const sandbox = useSandbox();
  return (
    <section className={styles['welcome']}>
      <h2 className={styles['welcomeTitle']}>{t('welcome')}</h2>
      <p>{t(sandbox?.enabled === true ? 'welcome_practice' : 'welcome_text')}</p>
      <div className={styles['ways']}>
        <Button look="base" main onClick={() => void navigate(REGISTER)}>
          {t('sign_up')}
        </Button>
        <Button main onClick={() => void navigate(LOGIN)}>
          {t('log_in')}
        </Button>
      </div>
    </section>
  );
}

function Total(): ReactNode {
  const { t } = useTranslation('home');
  const { state } = useApp();
  const { hides_assets } = useSnapshot(state);
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
      <Figures />
    </>
  );
}

/** Loaded for users only, because the size of a guest's home page is limited. */
function Figures(): ReactNode {
  const [TotalFigures, setFigures] = useState<ComponentType>();
  const [isMissing, setMissing] = useState(false);
  const load = useCallback(() => {
    setMissing(false);
    import('../../../shared/assets/total-figures.tsx')
      .then(({ TotalFigures }) => setFigures(() => TotalFigures))
      .catch(() => setMissing(true));
  }, []);
  useEffect(load, [load]);
  if (TotalFigures !== undefined) return <TotalFigures />;
  return isMissing ? <TotalMissing onRetry={load} /> : <TotalBones />;
}
