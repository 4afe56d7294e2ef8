import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { rememberUser, type User } from '../../../lib/api/session.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { placeText } from '../../../lib/places/place.ts';
import { IdentityRow } from '../../../shared/account/identity-row.tsx';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { useCallForm } from '../../../shared/forms/use-call-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { ImagePicker } from '../../../ui/media/image-picker.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './profile-page.module.css';

export function ProfilePage(): ReactNode {
  const { t } = useTranslation('account');
  const back = useBack('pages/setting/setting');
  const query = useCall('user.info', {});
  return (
    <>
      <NavBar title={t('profile')} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={query} bones={[72, 76, 76, 48]}>
          {(user) => <Profile key={user.id} user={user} />}
        </AnswerState>
      </main>
    </>
  );
}

function Profile({ user }: { user: User }): ReactNode {
  const { t } = useTranslation('account');
  const { queries, state } = useApp();
  const toast = useToast();
  const form = useCallForm('user.editNickname', {
    start: { nickname: user.nickname, signature: user.signature },
    // Unchanged fields aren't sent, because an account may have no signature yet.
    request: ({ nickname, signature }) => ({
      ...(nickname !== user.nickname && { nickname }),
      ...(signature !== user.signature && { signature }),
    }),
  });
  const { nickname, signature } = form.values;
  const isChanged = nickname !== user.nickname || signature !== user.signature;
  const save = async (): Promise<void> => {
    const isSaved = await form.send();
    if (isSaved === undefined) return;
    rememberUser(state, { ...user, ...isSaved });
    outdate(queries, ['user.info']);
    toast(t('saved'));
  };
  return (
    <>
      <Portrait user={user} />
      <Form of={form.form} className={styles['form']} onSend={save}>
        <Field
          label={t('nickname')}
          helper={t('nickname_rule')}
          most={10}
          {...form.field('nickname')}
        />
        <Field
          label={t('signature')}
          helper={t('signature_rule')}
          most={30}
          {...form.field('signature')}
        />
        <Button look="base" main wide submit busy={form.busy} disabled={!isChanged}>
          {t('save')}
        </Button>
      </Form>
      <div className={styles['rows']}>
        <ListRow title={t('account')} value={user.account} />
        <ListRow title={t('user_id')} value={user.id} />
        <IdentityRow />
        <PlaceRow />
        <CopyRow isTrader={user.is_trader} />
        <ListRow
          title={t('invite')}
          value={
            <span className={styles['copied']}>
              {user.extension_code}
              <CopyButton text={user.extension_code} label={t('copy_invite')} />
            </span>
          }
        />
      </div>
    </>
  );
}

function CopyRow({ isTrader }: { isTrader: boolean }): ReactNode {
  const { t } = useTranslation('copy');
  const go = useGo();
  return (
    <ListRow
      title={t('title')}
      value={isTrader ? t('trader') : undefined}
      onPress={() => go('pages/copytrade/my')}
    />
  );
}

function PlaceRow(): ReactNode {
  const { t } = useTranslation('account');
  const go = useGo();
  const language = useLanguage();
  const { place } = useSnapshot(useApp().state);
  return (
    <ListRow
      title={t('place')}
      value={place === '' ? t('unset') : placeText(place, language)}
      onPress={() => go('choose-location')}
    />
  );
}

/** Uploaded as a private file first; the server makes the public copy. */
function Portrait({ user }: { user: User }): ReactNode {
  const { t } = useTranslation('account');
  const { api, queries, state } = useApp();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const keep = async (picture: Blob): Promise<void> => {
    setBusy(true);
    try {
      const address = await api.call('upload', { file: picture });
      const response = await api.call('user.uploadHeadPortrait', { head_portrait: address });
      rememberUser(state, { ...user, ...response });
      outdate(queries, ['user.info']);
      toast(t('avatar_saved'));
    } catch (error) {
      if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles['portrait']}>
      <ImagePicker
        label={t('avatar')}
        shape="round"
        busy={busy}
        image={user.head_portrait ?? undefined}
        onPick={(picture) => void keep(picture)}
      />
    </div>
  );
}
