import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useSetting } from '../../lib/api/use-setting.ts';
import { useApp } from '../../lib/app-context.ts';
import { useGo } from '../../lib/use-go.ts';
import { CodeRequest } from '../../shared/account/code-request.tsx';
import { NewPassword } from '../../shared/account/new-password.tsx';
import { Form } from '../../shared/forms/form.tsx';
import { useCallForm } from '../../shared/forms/use-call-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { ListRow } from '../../ui/lists/list-row.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { AccountField, isOfAccount, useAccount, useAccountTexts } from './account-field.tsx';
import { Agreement } from './agreement.tsx';
import { REGISTER_DRAFT } from './entry-draft.ts';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { useAreas } from './use-areas.ts';
import { useEntryWay } from './use-entry-way.ts';

/** `app_id` of the specification: the app used to register. */
const APP_ID = 'h5';
const START = { code: '', password: '', re_password: '', agreed: false };

export function RegisterPage(): ReactNode {
  const { t } = useTranslation('auth');
  const { api } = useApp();
  const toast = useToast();
  const go = useGo();
  const way = useEntryWay();
  const [parameters] = useSearchParams();
  const { kind, user_string, area_code_id } = useAccount();
  const { chosenArea } = useAreas();
  const defaultCode = useSetting('register')?.default_invite_code;
  const inviteCode = parameters.get('extension_code') ?? defaultCode ?? '';
  const area = chosenArea === undefined ? {} : { area_code_id: chosenArea.id };
  const form = useCallForm('user.register', {
    start: { ...START, extension_code: null as string | null },
    request: ({ extension_code, agreed, ...values }) => ({
      ...values,
      user_string,
      type: kind,
      extension_code: (extension_code ?? inviteCode).trim(),
      app_id: APP_ID,
      ...area,
      agreed: agreed as true,
    }),
    places: { account_exists: 'user_string', agreement_required: 'agreed' },
    texts: useAccountTexts(),
    draft: { name: REGISTER_DRAFT, fields: ['extension_code'] },
  });
  const { errors } = form;
  const { password, agreed, extension_code } = form.values;

  const register = async (): Promise<void> => {
    if ((await form.send()) === undefined) return;
    toast(t('registered'));
    const request = { user_string, password, ...(area_code_id && { area_code_id }) };
    try {
      await way.enter(await api.call('user.login', request));
    } catch {
      // The account exists: the login page shows what is missing.
      go('pages/common/login');
    }
  };

  return (
    <EntryPage title={t('register_title')} lead={t('register_lead')} onClose={way.leave}>
      <Form of={form.form} className={styles['form']} onSend={register}>
        <AccountField form={form} field="user_string" />
        {/* A phone number has its area code in its own field. */}
        {kind === 'mobile' ? null : (
          <div className={styles['area']}>
            <ListRow
              title={t('area')}
              value={chosenArea?.name ?? ''}
              onPress={() => go('pages/common/area')}
            />
          </div>
        )}
        <CodeRequest
          request={{ user_string, scene: 'register', ...area }}
          form={form}
          mayAsk={() => {
            if (user_string === '') form.askFor('user_string');
            return user_string !== '';
          }}
          onRefused={(error) => isOfAccount(error, form, 'user_string')}
        />
        <NewPassword
          label={t('password')}
          password={form.field('password')}
          again={form.field('re_password')}
        />
        <Field
          label={t('invite')}
          enterKeyHint="go"
          {...form.field('extension_code')}
          value={extension_code ?? inviteCode}
        />
        <Agreement
          agreed={agreed}
          error={errors['agreed']}
          onChange={(next) => form.set('agreed', next)}
        />
        <Button look="base" main wide submit busy={form.busy}>
          {t('create_account')}
        </Button>
      </Form>
      <p className={styles['other']}>
        {t('have_account')}{' '}
        <Link
          className={`${styles['link']} ${styles['strong']}`}
          to={`/pages/common/login${way.search}`}
          replace
        >
          {t('log_in')}
        </Link>
      </p>
    </EntryPage>
  );
}
