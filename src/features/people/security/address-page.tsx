import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalKey } from '../../../lib/api/failure-text.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { loadUser, type User } from '../../../lib/api/session.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useHoldHours } from '../../../lib/api/use-hold-hours.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { dialledNumber } from '../../../lib/places/dialled-number.ts';
import { CodeRequest } from '../../../shared/account/code-request.tsx';
import { PhoneField } from '../../../shared/account/phone-field.tsx';
import { SecondStep } from '../../../shared/account/second-step.tsx';
import { useAreaList } from '../../../shared/account/use-area-list.ts';
import { useSecondStep } from '../../../shared/account/use-second-step.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { afterLayers } from '../../../ui/overlay/back-layers.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import type { AddressKind, AddressValues } from './address-kind.ts';
import { OldAddressCode } from './old-address-code.tsx';
import styles from './security.module.css';

export function EmailPage(): ReactNode {
  return <AddressPage kind="email" />;
}

export function MobilePage(): ReactNode {
  return <AddressPage kind="mobile" />;
}

function AddressPage({ kind }: { kind: AddressKind }): ReactNode {
  const { t } = useTranslation('account');
  const back = useBack('pages/setting/security');
  const query = useCall('user.info', {});
  const isBound = query.data !== undefined && query.data[kind] !== null;
  const title = isBound ? t(`address.${kind}.change`) : t(`address.${kind}.bind`);
  return (
    <>
      <NavBar title={title} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={query} bones={[76, 76, 48]}>
          {(user) => (
            <AddressForm kind={kind} user={user} title={title} onDone={() => afterLayers(back)} />
          )}
        </AnswerState>
      </main>
    </>
  );
}

const OF_ADDRESS: ReadonlySet<string | undefined> = new Set([
  'account_invalid',
  'mobile_invalid',
  'email_invalid',
]);

interface AddressFormProps {
  kind: AddressKind;
  user: User;
  title: string;
  onDone(): void;
}

function AddressForm({ kind, user, title, onDone }: AddressFormProps): ReactNode {
  const { t } = useTranslation('account');
  const services = useApp();
  const toast = useToast();
  const hours = useHoldHours();
  const [isSpent, setSpent] = useState(false);
  const form = useSecondStep<'safe.email' | 'safe.mobile', AddressValues>(`safe.${kind}`, {
    start: { email: '', mobile: '', area_id: 0, code: '', proof: '' },
    request: ({ email, mobile, code }) => ({
      ...(kind === 'email' ? { email: email.trim() } : { mobile: dialledNumber(mobile) }),
      ...area,
      code,
    }),
    places: { account_exists: kind },
    texts: { account_exists: t(`address.${kind}.taken`) },
  });
  const { area_id, proof, ...fields } = form.values;
  const { areas, chosenArea, query } = useAreaList(area_id);
  const isBound = user[kind] !== null;
  const address = kind === 'email' ? fields.email.trim() : dialledNumber(fields.mobile);
  const area = kind === 'email' || chosenArea === undefined ? {} : { area_code_id: chosenArea.id };

  const send = async (more?: { google_code: string }): Promise<void> => {
    if ((await form.send(more)) === undefined) return;
    outdate(services.queries, ['user.info', 'real.state']);
    void loadUser(services).catch(() => undefined);
    form.setGoogle(undefined);
    toast(t(`address.${kind}.done`));
    onDone();
  };
  const fieldProps = form.field(kind);
  const field = {
    ...fieldProps,
    label: isBound ? t(`address.${kind}.new`) : t(kind === 'email' ? 'email' : 'mobile'),
    error: fieldProps.error ?? form.errors['area_code_id'],
  };
  return (
    <>
      <Form of={form.form} className={styles['form']} onSend={() => send()}>
        {isBound ? (
          <OldAddressCode
            kind={kind}
            user={user}
            isSpent={isSpent}
            form={form}
            onSent={() => setSpent(false)}
          />
        ) : null}
        {kind === 'email' ? (
          <Field
            {...field}
            type="email"
            inputMode="email"
            autoComplete="email"
            enterKeyHint="next"
            required
          />
        ) : (
          <PhoneField
            {...field}
            areas={areas}
            query={query}
            area={chosenArea?.code ?? ''}
            onArea={(iso) => {
              form.set('area_id', areas.find((one) => one.code === iso)?.id ?? 0);
              form.type('mobile');
            }}
          />
        )}
        <CodeRequest
          label={isBound ? t(`address.${kind}.code`) : undefined}
          request={{
            user_string: address,
            scene: 'bind',
            ...area,
            ...(isBound && proof !== '' && { email_code: proof }),
          }}
          form={form}
          mayAsk={() => {
            if (address === '') {
              form.askFor(kind);
              return false;
            }
            // The call accepts both kinds: a phone number would receive a message here.
            if (kind === 'mobile' || address.includes('@')) return true;
            form.mark(kind, 'email_invalid');
            return false;
          }}
          onRefused={(error) => {
            const key = refusalKey(error);
            if (key === 'old_address_unproven' || key === 'code_invalid') {
              form.mark('proof', key);
              return true;
            }
            if (!OF_ADDRESS.has(key)) return false;
            form.mark(kind, `${kind}_invalid`);
            return true;
          }}
          onSent={() => {
            // Sending the code has used up the proof.
            setSpent(isBound);
            form.set('proof', '');
          }}
        />
        {isBound ? (
          <div className={styles['note']}>
            <p>{t('hold', { hours })}</p>
          </div>
        ) : null}
        <Button look="base" main wide submit busy={form.busy}>
          {title}
        </Button>
      </Form>
      <SecondStep form={form} onSend={(more) => void send(more)} />
    </>
  );
}
