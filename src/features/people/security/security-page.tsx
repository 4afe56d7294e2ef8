import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../lib/api/session.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { IdentityRow } from '../../../shared/account/identity-row.tsx';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import styles from './security.module.css';
import { securityLevel } from './security-level.ts';

export function SecurityPage(): ReactNode {
  const { t } = useTranslation('account');
  const back = useBack('pages/setting/setting');
  const query = useCall('user.info', {});
  return (
    <>
      <NavBar title={t('security')} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={query} bones={[64, 44, 44, 44, 44, 44, 44, 44, 44]}>
          {(user) => <Items user={user} />}
        </AnswerState>
      </main>
    </>
  );
}

const LEVELS = [
  { name: 'low', tone: 'down' },
  { name: 'middle', tone: 'warn' },
  { name: 'high', tone: 'up' },
] as const;

function Items({ user }: { user: User }): ReactNode {
  const { t } = useTranslation('account');
  const go = useGo();
  const language = useLanguage();
  const { name, tone } = LEVELS[securityLevel(user)];
  return (
    <>
      <div className={styles['level']}>
        <Notice tone={tone} title={t(`levels.${name}`)}>
          <p>{t('level_text')}</p>
        </Notice>
      </div>
      <ListRow
        title={t('login_password')}
        value={t('set')}
        onPress={() => go('pages/setting/password')}
      />
      <ListRow
        title={t('pay_password')}
        value={t(user.is_pay_password ? 'set' : 'unset')}
        onPress={() => go('pages/setting/payPassword')}
      />
      <ListRow
        title={t('authenticator')}
        value={t(user.is_authenticator ? 'bound' : 'unbound')}
        onPress={() => go('pages/setting/bind_authenticator')}
      />
      <ListRow
        title={t('email')}
        value={user.email ?? t('unbound')}
        onPress={() => go('pages/setting/email')}
      />
      <ListRow
        title={t('mobile')}
        value={user.mobile ?? t('unbound')}
        onPress={() => go('pages/setting/mobile')}
      />
      <IdentityRow />
      <ListRow title={t('limits')} onPress={() => go('pages/setting/limits')} />
      <ListRow title={t('sessions')} onPress={() => go('pages/setting/sessions')} />
      <ListRow
        title={t('closing.title')}
        value={user.delete_time === null ? undefined : timeText(user.delete_time, language, 'day')}
        onPress={() => go('pages/setting/closeAccount')}
      />
    </>
  );
}
