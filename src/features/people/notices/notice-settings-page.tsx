import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, Request } from '../../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { callKey } from '../../../lib/api/queries.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { SystemNotifications } from '../../../shared/alerts/system-notifications.tsx';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { FilterChip } from '../../../ui/controls/chips.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './notice-settings.module.css';
import { QuietHours } from './quiet-hours.tsx';

type Settings = Answer<'notice.settings'>;

export function NoticeSettingsPage(): ReactNode {
  const { t } = useTranslation('notice_settings');
  const back = useBack('pages/setting/setting');
  const query = useCall('notice.settings', {});
  return (
    <>
      <NavBar title={t('title')} onBack={back} />
      <main className={styles['page']}>
        <div className={styles['system']}>
          <SystemNotifications />
        </div>
        <AnswerState query={query} bones={[96, 76, 76, 76, 76]}>
          {(settings) => <Content settings={settings} />}
        </AnswerState>
      </main>
    </>
  );
}

function Content({ settings }: { settings: Settings }): ReactNode {
  const { t } = useTranslation('notice_settings');
  const save = useSave();
  return (
    <>
      <QuietHours settings={settings} onSave={save} />
      <h2 className={styles['section']}>{t('kinds')}</h2>
      <p className={styles['note']}>{t('kinds_note')}</p>
      <ul className={styles['kinds']}>
        {settings.kinds.map(({ kind, push, sound }) => (
          <li key={kind} className={styles['kind']}>
            <span className={styles['name']}>{t(`content:kind.${kind}`)}</span>
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would have its own border. */}
            <span className={styles['ways']} role="group" aria-label={t(`content:kind.${kind}`)}>
              <FilterChip label={t('push')} on={push} onChange={(on) => save({ kind, push: on })} />
              <FilterChip
                label={t('sound')}
                on={push && sound}
                disabled={!push}
                onChange={(on) => save({ kind, sound: on })}
              />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function useSave(): (change: Request<'notice.settings'>) => void {
  const { t } = useTranslation('notice_settings');
  const { queries } = useApp();
  const toast = useToast();
  const { mutate } = useSend('notice.settings', {
    onDone: (settings) => queries.setQueryData(callKey('notice.settings', {}), settings),
  });
  return (change) =>
    mutate(change, {
      onError: (error) => {
        if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
      },
    });
}
