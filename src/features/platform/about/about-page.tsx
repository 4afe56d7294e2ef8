import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useSetting } from '../../../lib/api/use-setting.ts';
import { useApp, useKnownUser } from '../../../lib/app-context.ts';
import type { PageId } from '../../../lib/pages/pages.ts';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { IconTile } from '../../../ui/media/icon-tile.tsx';
import type { IconName } from '../../../ui/media/icons.tsx';
import styles from './about.module.css';

export function AboutPage(): ReactNode {
  const { t } = useTranslation('about');
  const back = useBack('pages/index/index');
  const version = useSetting('basic')?.version;
  return (
    <>
      <NavBar title={t('title')} onBack={back} />
      <main>
        <div className={styles['head']}>
          <p className={styles['name']}>{t('common:app_title')}</p>
          <p className={styles['version']}>
            {version === undefined ? '' : t('version', { version })}
          </p>
        </div>
        <SkippedSteps />
        <To page="pages/setting/faq" icon="info" title={t('faq')} />
        <To page="pages/setting/contactUs" icon="headset" title={t('contact')} />
        <To page="pages/common/news" icon="news" title={t('news')} />
        <To page="pages/setting/download" icon="deposit" title={t('install')} />
        <To page="pages/setting/whitePage" icon="formula" title={t('white_page')} />
        <To page="pages/setting/terms" icon="orders" title={t('terms')} />
        <To page="pages/setting/privacy" icon="lock" title={t('privacy')} />
        <To page="pages/setting/operational_compliance" icon="shield" title={t('compliance')} />
      </main>
    </>
  );
}

/** The steps to the first trade, for a user who skipped them: home shows them again. */
function SkippedSteps(): ReactNode {
  const { t } = useTranslation('about');
  const { state } = useApp();
  const { skipped_first_steps } = useSnapshot(state);
  const go = useGo();
  const id = useKnownUser()?.id;
  if (id === undefined || !skipped_first_steps.includes(id)) return null;
  return (
    <ListRow
      lead={<IconTile icon="candles" />}
      title={t('first_trade')}
      onPress={() => {
        state.skipped_first_steps = skipped_first_steps.filter((one) => one !== id);
        go('pages/index/index');
      }}
    />
  );
}

type Plain = Extract<
  PageId,
  | 'pages/common/news'
  | `pages/setting/${'faq' | 'contactUs' | 'download' | 'whitePage' | 'terms' | 'privacy' | 'operational_compliance'}`
>;

function To({ page, icon, title }: { page: Plain; icon: IconName; title: string }): ReactNode {
  const go = useGo();
  return <ListRow lead={<IconTile icon={icon} />} title={title} onPress={() => go(page)} />;
}
