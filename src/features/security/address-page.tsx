import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalKey } from '../../lib/api/failure-text.ts';
import { outdate } from '../../lib/api/queries.ts';
import { meetUser, type User } from '../../lib/api/session.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useHoldHours } from '../../lib/api/use-hold-hours.ts';
import { useApp } from '../../lib/app-context.ts';
import { dialledNumber } from '../../lib/dialled-number.ts';
import { useBack } from '../../lib/use-go.ts';
import { CodeRequest } from '../../shared/account/code-request.tsx';
import { useCode } from '../../shared/account/form-fields.ts';
import { PhoneField } from '../../shared/account/phone-field.tsx';
import { SecondStep } from '../../shared/account/second-step.tsx';
import { useAreaList } from '../../shared/account/use-area-list.ts';
import { useSecondStep } from '../../shared/account/use-second-step.ts';
import { AnswerState } from '../../shared/answers/answer-state.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { NavBar } from '../../ui/layout/nav-bar.tsx';
import { afterLayers } from '../../ui/overlay/back-layers.ts';
import { useToast } from '../../ui/overlay/toast.tsx';
import type { AddressKind } from './address-kind.ts';
import { OldAddressCode } from './old-address-code.tsx';
import styles from './security.module.css';

export function EmailPage(): ReactNode {
  return <AddressPage kind="email" />;
}

export function MobilePage(): ReactNode {
  return <AddressPage kind="mobile" />;
}

/** Binds the first e-mail or phone, or replaces the one there is. */
function AddressPage({ kind }: { kind: AddressKind }): ReactNode {
  const { t } = useTranslation('account');
  const back = useBack('pages/setting/security');
  const asked = useCall('user.info', {});
  const isBound = asked.data !== undefined && asked.data[kind] !== null;
  const title = isBound ? t(`address.${kind}.change`) : t(`address.${kind}.bind`);
  return (
    <>
      <NavBar title={title} onBack={back} />
      <main className={styles['page']}>
        <AnswerState asked={asked} bones={[76, 76, 48]}>
          {(user) => (
            <AddressForm kind={kind} user={user} title={title} onDone={() => afterLayers(back)} />
          )}
        </AnswerState>
      </main>
    </>
  );
}

/** Refusals of sending a code that are about the address it should go to. */
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
  const [area_id, setArea] = useState(0);
  const { areas, chosen, asked } = useAreaList(area_id);
  const [typed, setTyped] = useState('');
  const [proof, setProof] = useState('');
  const [isSpent, setSpent] = useState(false);
  const [unproven, setUnproven] = useState<'old_address_unproven' | 'code_invalid'>();
  const [isTaken, setTaken] = useState(false);
  const form = useSecondStep(`safe.${kind}`, {
    onRefusal: (key) => {
      if (key !== 'account_exists') return false;
      setTaken(true);
      return true;
    },
  });
  const { errors, busy, submit, mark, clear, setGoogle } = form;
  const { code, codeField } = useCode(form);
  const isBound = user[kind] !== null;
  const address = kind === 'email' ? typed.trim() : dialledNumber(typed);
  const area = kind === 'email' || chosen === undefined ? {} : { area_code_id: chosen.id };

  const send = async (google_code?: string): Promise<void> => {
    const request = { [kind]: address, code, ...area, ...(google_code && { google_code }) };
    if ((await submit(request as never)) === undefined) return;
    outdate(services.queries, ['user.info', 'real.state']);
    void meetUser(services).catch(() => undefined);
    setGoogle(undefined);
    toast(t(`address.${kind}.done`));
    onDone();
  };
  const correct = (): void => {
    setTaken(false);
    clear(kind);
  };
  const field = {
    label: isBound ? t(`address.${kind}.new`) : t(kind === 'email' ? 'email' : 'mobile'),
    error: isTaken ? t(`address.${kind}.taken`) : (errors[kind] ?? errors['area_code_id']),
    value: typed,
    onText: (text: string) => {
      setTyped(text);
      correct();
    },
  };
  return (
    <>
      <form
        ref={form.form}
        className={styles['form']}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        {isBound ? (
          <OldAddressCode
            kind={kind}
            user={user}
            isSpent={isSpent}
            error={unproven && t(`errors:${unproven}`)}
            value={proof}
            onText={(text) => {
              setProof(text);
              setUnproven(undefined);
            }}
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
            asked={asked}
            area={chosen?.code ?? ''}
            onArea={(iso) => {
              setArea(areas.find((one) => one.code === iso)?.id ?? 0);
              correct();
            }}
          />
        )}
        <CodeRequest
          label={isBound ? t('new_code') : undefined}
          request={{
            user_string: address,
            scene: 'bind',
            ...area,
            ...(isBound && proof !== '' && { email_code: proof }),
          }}
          {...codeField}
          mayAsk={() => {
            // The call takes either kind: digits would be sent a message here.
            if (kind === 'mobile' || address.includes('@')) return true;
            mark(kind, 'email_invalid');
            return false;
          }}
          onRefused={(error) => {
            const key = refusalKey(error);
            if (key === 'old_address_unproven' || key === 'code_invalid') {
              setUnproven(key);
              return true;
            }
            if (!OF_ADDRESS.has(key)) return false;
            mark(kind, `${kind}_invalid`);
            return true;
          }}
          onSent={() => {
            // The proof is used up by the code that it sent.
            setSpent(isBound);
            setProof('');
          }}
        />
        {isBound ? (
          <div className={styles['note']}>
            <p>{t('hold', { hours })}</p>
          </div>
        ) : null}
        <Button look="base" main wide submit busy={busy}>
          {title}
        </Button>
      </form>
      <SecondStep form={form} onFull={(full) => void send(full)} />
    </>
  );
}
