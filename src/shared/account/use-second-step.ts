import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName } from '../../lib/api/api.ts';
import { type CallForm, type FormOptions, useCallForm } from '../forms/use-call-form.ts';

const PLACES = { authenticator_wrong: 'google_code', authenticator_used: 'google_code' };

export interface SecondStepForm<Name extends CallName, Own extends Record<string, unknown>>
  extends CallForm<Name, Own> {
  google: string | undefined;
  setGoogle(code: string | undefined): void;
}

/** A form of one call that asks for an authenticator code if one is bound. */
export function useSecondStep<Name extends CallName, Own extends Record<string, unknown>>(
  call: Name,
  { places, texts, onRefusal, ...options }: FormOptions<Name, Own>,
): SecondStepForm<Name, Own> {
  const { t } = useTranslation('form');
  const [google, setGoogle] = useState<string>();
  const form = useCallForm<Name, Own>(call, {
    ...options,
    places: { ...PLACES, ...places },
    texts: { authenticator_wrong: t('authenticator_wrong'), ...texts },
    onRefusal: (key) => {
      if (key !== 'authenticator_required') return onRefusal?.(key) === true;
      setGoogle('');
      return true;
    },
  });
  return { ...form, google, setGoogle };
}
