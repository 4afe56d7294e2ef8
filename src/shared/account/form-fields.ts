// Fields that several forms have: what is typed into them, and what the pieces that draw them take.
import { useState } from 'react';
import type { CallName } from '../../lib/api/api.ts';
import type { CallForm } from '../forms/use-call-form.ts';

type Form = Pick<CallForm<CallName>, 'errors' | 'clear'>;

/** The code of a message, for a `CodeRequest`. */
export function useCode({ errors, clear }: Form) {
  const [code, setCode] = useState('');
  const codeField = {
    error: errors['code'],
    value: code,
    onText: (text: string): void => {
      setCode(text);
      clear('code');
    },
  };
  return { code, codeField };
}

/** A password that is being chosen, for a `NewPassword`; `repeated`: the call's name of the second writing. */
export function useNewPassword({ errors, clear }: Form, repeated: 're_password' | 'repassword') {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const passwordFields = {
    errors: { password: errors['password'], again: errors[repeated] },
    password,
    again,
    onPassword: (text: string): void => {
      setPassword(text);
      clear('password', repeated);
    },
    onAgain: (text: string): void => {
      setAgain(text);
      clear(repeated);
    },
  };
  return { password, again, passwordFields };
}
