import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName } from '../../../lib/api/api.ts';
import { refusalKey } from '../../../lib/api/failure-text.ts';
import type { User } from '../../../lib/api/session.ts';
import { dialledNumber } from '../../../lib/places/dialled-number.ts';
import { CodeRequest } from '../../../shared/account/code-request.tsx';
import { PhoneField } from '../../../shared/account/phone-field.tsx';
import { useAreaList } from '../../../shared/account/use-area-list.ts';
import type { CallForm } from '../../../shared/forms/use-call-form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import type { AddressKind, AddressValues } from './address-kind.ts';

interface OldAddressCodeProps {
  kind: AddressKind;
  user: User;
  isSpent: boolean;
  form: Pick<CallForm<CallName, AddressValues>, 'field' | 'clear'>;
  onSent(): void;
}

/**
 * The code that proves access to an existing address. It goes to the email if there is one; a user without
 * access to it can choose the phone by entering its number, of which the page knows only a part.
 */
export function OldAddressCode({
  kind,
  user,
  isSpent,
  form,
  onSent,
}: OldAddressCodeProps): ReactNode {
  const { t } = useTranslation('account');
  const [byPhone, setByPhone] = useState(false);
  const [area_id, setArea] = useState(0);
  const { areas, chosenArea } = useAreaList(area_id, user.area_code ?? undefined);
  const [number, setNumber] = useState('');
  const [isWrong, setWrong] = useState(false);
  const to = (byPhone ? user.mobile : user.email) ?? user.mobile ?? '';
  return (
    <>
      {byPhone ? (
        <PhoneField
          label={t('old_mobile', { mobile: user.mobile })}
          error={
            isWrong ? t(number === '' ? 'form:empty.mobile' : 'errors:mobile_invalid') : undefined
          }
          areas={areas}
          area={chosenArea?.code ?? ''}
          value={number}
          onArea={(iso) => setArea(areas.find(({ code }) => code === iso)?.id ?? 0)}
          onText={(text) => {
            setNumber(text);
            setWrong(false);
          }}
        />
      ) : null}
      <div>
        <CodeRequest
          label={t('old_code')}
          helper={isSpent ? t('old_code_spent') : t('code_to', { to })}
          request={{
            scene: 'change',
            ...(byPhone && {
              user_string: dialledNumber(number),
              ...(chosenArea !== undefined && { area_code_id: chosenArea.id }),
            }),
          }}
          form={form}
          name="proof"
          mayAsk={() => {
            // Without a number it would go to the email again.
            if (!byPhone || dialledNumber(number) !== '') return true;
            setWrong(true);
            return false;
          }}
          onRefused={(refusal) => {
            const key = refusalKey(refusal);
            if (key !== 'account_invalid' && key !== 'mobile_invalid') return false;
            setWrong(true);
            return byPhone;
          }}
          onSent={onSent}
        />
        {kind === 'email' && user.mobile !== null && !byPhone ? (
          <Button look="link" onClick={() => setByPhone(true)}>
            {t('old_by_mobile')}
          </Button>
        ) : null}
      </div>
    </>
  );
}
