import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { refusalKey } from '../../lib/api/failure-text.ts';
import { dialledNumber } from '../../lib/dialled-number.ts';
import { PhoneField } from '../../shared/account/phone-field.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { entryDraft } from './entry-draft.ts';
import styles from './entry-page.module.css';
import { useAreas } from './use-areas.ts';

interface AccountFieldProps {
  error: string | undefined;
  /** Of the e-mail, for the browser's own store of accounts. */
  name?: string;
  onChange(): void;
}

/** The account: an e-mail, or a number with its area. */
export function AccountField({ error, name = 'username', onChange }: AccountFieldProps): ReactNode {
  const { t } = useTranslation('auth');
  const panel = useId();
  const { kind, email, mobile } = useSnapshot(entryDraft, { sync: true });
  const { areas, chosen, asked } = useAreas();
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
            onChange();
          }}
        />
      </div>
      <div id={panel} role="tabpanel" aria-label={t(kind)}>
        {kind === 'email' ? (
          <Field
            label={t('email')}
            name={name}
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
              onChange();
            }}
          />
        ) : (
          <PhoneField
            label={t('mobile')}
            error={error}
            areas={areas}
            asked={asked}
            area={chosen?.code ?? ''}
            value={mobile}
            onArea={(code) => {
              entryDraft.area_id = areas.find((area) => area.code === code)?.id ?? 0;
              onChange();
            }}
            onText={(text) => {
              entryDraft.mobile = text;
              onChange();
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

/** The account as the calls take it. */
export function useAccount(): Account {
  const { kind, email, mobile } = useSnapshot(entryDraft, { sync: true });
  const { chosen } = useAreas();
  if (kind === 'email') return { kind, user_string: email.trim() };
  const user_string = dialledNumber(mobile);
  return { kind, user_string, ...(chosen === undefined ? {} : { area_code_id: chosen.id }) };
}

/** Whether a code was refused for where it should go: then `told` hears why. */
export function isOfAccount(refusal: unknown, told: (key: string) => void): boolean {
  const key = refusalKey(refusal);
  if (key !== 'account_invalid' && key !== 'mobile_invalid') return false;
  told(key);
  return true;
}
