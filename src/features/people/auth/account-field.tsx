import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { CallName } from '../../../lib/api/api.ts';
import { refusalKey } from '../../../lib/api/failure-text.ts';
import { dialledNumber } from '../../../lib/places/dialled-number.ts';
import { PhoneField } from '../../../shared/account/phone-field.tsx';
import type { CallForm } from '../../../shared/forms/use-call-form.ts';
import type { FaultTexts } from '../../../shared/forms/use-fault-text.ts';
import { Field } from '../../../ui/controls/field.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { entryDraft } from './entry-draft.ts';
import styles from './entry-page.module.css';
import { useAreas } from './use-areas.ts';

interface AccountFieldProps {
  form: Pick<CallForm<CallName, Record<string, unknown>>, 'errors' | 'type' | 'leave' | 'clear'>;
  field: 'user_string' | 'account';
}

export function AccountField({ form, field }: AccountFieldProps): ReactNode {
  const { t } = useTranslation('auth');
  const panel = useId();
  const { kind, email, mobile } = useSnapshot(entryDraft, { sync: true });
  const { areas, chosenArea, query } = useAreas();
  const error = form.errors[field] ?? form.errors['area_code_id'];
  return (
    <>
      <div className={styles['kinds']}>
        <Tabs
          label={t('kinds')}
          panel={panel}
          tabs={[
            { id: 'email', label: t('email') },
            { id: 'mobile', label: t('mobile') },
          ]}
          value={kind}
          onChoose={(next) => {
            entryDraft.kind = next;
            // Errors of one kind don't apply to the other.
            form.clear();
          }}
        />
      </div>
      <div id={panel} role="tabpanel" aria-label={t(kind)}>
        {kind === 'email' ? (
          <Field
            label={t('email')}
            name="username"
            type="email"
            inputMode="email"
            autoComplete="username"
            enterKeyHint="next"
            clearable
            required
            error={error}
            value={email}
            onText={(text) => {
              entryDraft.email = text;
              form.type(field);
            }}
            onBlur={() => {
              if (email !== '') form.leave(field);
            }}
          />
        ) : (
          <PhoneField
            label={t('mobile')}
            error={error}
            areas={areas}
            query={query}
            area={chosenArea?.code ?? ''}
            value={mobile}
            onArea={(code) => {
              entryDraft.area_id = areas.find((area) => area.code === code)?.id ?? 0;
              form.type(field);
            }}
            onText={(text) => {
              entryDraft.mobile = text;
              form.type(field);
            }}
            onBlur={() => {
              if (mobile !== '') form.leave(field);
            }}
          />
        )}
      </div>
    </>
  );
}

interface Account {
  kind: 'email' | 'mobile';
  user_string: string;
  area_code_id?: number;
}

export function useAccount(): Account {
  const { kind, email, mobile } = useSnapshot(entryDraft, { sync: true });
  const { chosenArea } = useAreas();
  if (kind === 'email') return { kind, user_string: email.trim() };
  const user_string = dialledNumber(mobile);
  return {
    kind,
    user_string,
    ...(chosenArea === undefined ? {} : { area_code_id: chosenArea.id }),
  };
}

/** Error texts of an account, which name only its kind. */
export function useAccountTexts(): FaultTexts {
  const { t } = useTranslation('auth');
  const { kind } = useSnapshot(entryDraft);
  const empty = kind === 'email' ? t('form:empty.email') : t('form:empty.mobile');
  return {
    account_invalid: t(kind === 'email' ? 'errors:email_invalid' : 'errors:mobile_invalid'),
    'empty.user_string': empty,
    'empty.account': empty,
  };
}

/** Shows at the account why a code could not be sent to it; false if something else was refused. */
export function isOfAccount(
  refusal: unknown,
  form: Pick<CallForm<CallName, Record<string, unknown>>, 'mark'>,
  field: 'user_string' | 'account',
): boolean {
  const key = refusalKey(refusal);
  if (key !== 'account_invalid' && key !== 'mobile_invalid') return false;
  form.mark(field, key);
  return true;
}
