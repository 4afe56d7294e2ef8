import { useState } from 'react';
import type { CallName } from '../../lib/api/api.ts';
import { outdate } from '../../lib/api/queries.ts';
import { useApp } from '../../lib/app-context.ts';
import { useSecondStep } from '../../shared/account/use-second-step.ts';

const PLACES = { pay_password_wrong: 'password', pay_password_locked: 'password' };

/** A form that asks for the pay password, and for the code of an authenticator where one is bound. */
export function useFactors<Name extends CallName>(call: Name) {
  const { queries } = useApp();
  const [password, setPassword] = useState('');
  const form = useSecondStep(call, {
    places: PLACES,
    onRefusal: (key) => {
      if (key !== 'pay_password_not_set') return false;
      // It was taken for set: the form offers to set it.
      outdate(queries, ['user.info']);
      return true;
    },
  });
  return { ...form, password, setPassword };
}
