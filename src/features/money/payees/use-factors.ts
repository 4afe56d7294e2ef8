import { useTranslation } from 'react-i18next';
import type { CallName } from '../../../lib/api/api.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { useApp } from '../../../lib/app-context.ts';
import { type SecondStepForm, useSecondStep } from '../../../shared/account/use-second-step.ts';
import type { FormOptions } from '../../../shared/forms/use-call-form.ts';

const PLACES = { pay_password_wrong: 'password', pay_password_locked: 'password' };

interface Factors {
  password: string;
}
type WithFactors<Own> = Own & Factors & Record<string, unknown>;

export function useFactors<Name extends CallName, Own extends Record<string, unknown>>(
  call: Name,
  { start, request }: Pick<FormOptions<Name, WithFactors<Own>>, 'request'> & { start: Own },
): SecondStepForm<Name, WithFactors<Own>> {
  const { t } = useTranslation('payees');
  const { queries } = useApp();
  return useSecondStep<Name, WithFactors<Own>>(call, {
    start: { ...start, password: '' },
    ...(request && { request }),
    places: PLACES,
    texts: { 'empty.password': t('pay_needed') },
    onRefusal: (key) => {
      if (key !== 'pay_password_not_set') return false;
      // The pay password isn't set after all: reload the user, so that the form offers to set it.
      outdate(queries, ['user.info']);
      return true;
    },
  });
}
