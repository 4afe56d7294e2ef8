import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useSetting } from '../../lib/api/use-setting.ts';
import { useApp } from '../../lib/app-context.ts';
import { useGo } from '../../lib/use-go.ts';
import { CodeRequest } from '../../shared/account/code-request.tsx';
import { useCode, useNewPassword } from '../../shared/account/form-fields.ts';
import { NewPassword } from '../../shared/account/new-password.tsx';
import { useCallForm } from '../../shared/forms/use-call-form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { ListRow } from '../../ui/lists/list-row.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { AccountField, isOfAccount, useAccount } from './account-field.tsx';
import styles from './entry-page.module.css';
import { EntryPage } from './entry-page.tsx';
import { useAreas } from './use-areas.ts';
import { useEntryWay } from './use-entry-way.ts';

/** `app_id` of the specification: which app somebody registered with. */
const APP_ID = 'h5';

export function RegisterPage(): ReactNode {
  const { t } = useTranslation('auth');
  const { api } = useApp();
  const toast = useToast();
  const go = useGo();
  const way = useEntryWay();
  const [parameters] = useSearchParams();
  const { kind, user_string, area_code_id } = useAccount();
  const { chosen } = useAreas();
  const [typedInvite, setInvite] = useState<string>();
  const [agreed, setAgreed] = useState(false);
  const offered = useSetting('register')?.default_invite_code;
  const invite = typedInvite ?? parameters.get('extension_code') ?? offered ?? '';
  const call = useCallForm('user.register', {
    places: { account_exists: 'user_string', agreement_required: 'agreed' },
  });
  const { form, errors, busy, submit, mark, clear } = call;
  const { code, codeField } = useCode(call);
  const { password, again, passwordFields } = useNewPassword(call, 're_password');
  const area = chosen === undefined ? {} : { area_code_id: chosen.id };

  const register = async (): Promise<void> => {
    const made = await submit({
      user_string,
      code,
      password,
      re_password: again,
      extension_code: invite.trim(),
      type: kind,
      app_id: APP_ID,
      ...area,
      agreed,
    } as never);
    if (made === undefined) return;
    toast(t('registered'));
    const request = { user_string, password, ...(area_code_id && { area_code_id }) };
    try {
      await way.enter(await api.call('user.login', request));
    } catch {
      // The account is there: the login page says what stands in the way.
      go('pages/common/login');
    }
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    void register();
  };

  return (
    <EntryPage title={t('register_title')} lead={t('register_lead')} onClose={way.leave}>
      <form ref={form} className={styles['form']} noValidate onSubmit={send}>
        <AccountField
          error={errors['user_string'] ?? errors['area_code_id']}
          onChange={() => clear('user_string')}
        />
        <div className={styles['area']}>
          <ListRow
            title={t('area')}
            value={chosen?.name ?? ''}
            onPress={() => go('pages/common/area')}
          />
        </div>
        <CodeRequest
          request={{ user_string, scene: 'register', ...area }}
          {...codeField}
          onRefused={(error) => isOfAccount(error, (key) => mark('user_string', key))}
        />
        <NewPassword label={t('password')} {...passwordFields} />
        <Field
          label={t('invite')}
          enterKeyHint="go"
          error={errors['extension_code']}
          value={invite}
          onText={(text) => {
            setInvite(text);
            clear('extension_code');
          }}
        />
        <CheckBox
          label={t('agree')}
          required
          checked={agreed}
          error={errors['agreed']}
          onChange={(next) => {
            setAgreed(next);
            clear('agreed');
          }}
        />
        <Button look="base" main wide submit busy={busy}>
          {t('create_account')}
        </Button>
      </form>
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
