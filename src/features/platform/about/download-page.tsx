import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSetting } from '../../../lib/api/use-setting.ts';
import { useInstall } from '../../../lib/device/install-offer.ts';
import { pathOfAddress } from '../../../lib/pages/address-path.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chips } from '../../../ui/controls/chips.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import styles from './about.module.css';
import { BROWSERS, browserOf } from './browsers.ts';

const CODE_SIZE = 160;

export function DownloadPage(): ReactNode {
  const { t } = useTranslation('about');
  const back = useBack('pages/setting/about');
  const install = useInstall();
  const stores = useSetting('download');
  const address = `${location.origin}${location.pathname}`;
  const isInstalled = matchMedia('(display-mode: standalone)').matches;
  return (
    <>
      <NavBar title={t('install')} onBack={back} />
      <main className={styles['install']}>
        {isInstalled ? <Notice tone="up" title={t('installed')} /> : null}
        {install === undefined ? null : (
          <Button look="base" main wide onClick={() => void install()}>
            {t('install_now')}
          </Button>
        )}
        <Store name={t('store_android')} address={stores?.android} />
        <Store name={t('store_ios')} address={stores?.ios} />
        <InstallHelp />
        <section className={`${styles['card']} ${styles['code']}`}>
          <h2>{t('scan')}</h2>
          <QrCode text={address} label={t('scan_label')} size={CODE_SIZE} />
          <CopyButton text={address} label={t('copy_address')} look="neutral" />
        </section>
      </main>
    </>
  );
}

function Store({ name, address }: { name: string; address: string | null | undefined }): ReactNode {
  const path = address == null ? undefined : pathOfAddress(address);
  if (path === undefined) return null;
  return (
    <Link className={styles['link']} to={path}>
      {name}
    </Link>
  );
}

function InstallHelp(): ReactNode {
  const { t } = useTranslation('about');
  const [id, setId] = useState(() => browserOf(navigator.userAgent, navigator.maxTouchPoints));
  const { name, steps } = BROWSERS[id];
  return (
    <section className={styles['card']} aria-label={t('by_browser')}>
      <h2>{t('by_browser')}</h2>
      <Chips
        label={t('by_browser')}
        options={Object.entries(BROWSERS).map(([value, { label }]) => ({ value, label }))}
        value={id}
        onChoose={(choice) => {
          if (choice in BROWSERS) setId(choice as keyof typeof BROWSERS);
        }}
      />
      <ol className={styles['steps']}>
        <li>{t('open_in', { browser: name })}</li>
        {steps.map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </section>
  );
}
