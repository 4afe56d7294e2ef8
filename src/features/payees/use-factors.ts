import { useState } from 'react';
import type { CallName } from '../../lib/api/api.ts';
import { outdate } from '../../lib/api/queries.ts';
import { useApp } from '../../lib/app-context.ts';
import { useCallForm } from '../../ui/use-call-form.ts';

const PLACES = {
  authenticator_wrong: 'google_code',
  authenticator_used: 'google_code',
  pay_password_wrong: 'password',
  pay_password_locked: 'password',
};

/** A form that asks for the pay password, and for the code of an authenticator where one is bound. */
export function useFactors<Name extends CallName>(call: Name) {
  const { queries } = useApp();
  const [password, setPassword] = useState('');
  const [google, setGoogle] = useState<string>();
  const call_form = useCallForm(call, {
    places: PLACES,
    onRefusal: (key) => {
      if (key === 'authenticator_required') setGoogle('');
      // It was taken for set: the form offers to set it.
      else if (key === 'pay_password_not_set') outdate(queries, ['user.info']);
      else return false;
      return true;
    },
  });
  return { ...call_form, password, setPassword, google, setGoogle };
}
